import { sql } from 'kysely'
import type { AnyList } from '#blueprint/screen/list.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset, type DatasetRequest } from '#engine/list/dataset.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { approveWithdraws } from './approve-withdraws.screen.ts'
import { withdraws } from './withdraws.screen.ts'

/** Checks that failed in the evaluation; open bets alone are not a risk. */
const risks = sql<string | null>`(select string_agg(f.rule, ', ' order by f.rule) from rule_result f
  where f.cell = withdrawal.cell and f.player_id = withdrawal.player_id and f.withdrawal_id = withdrawal.id
    and not f.passed and f.rule <> 'exposure')`

const rows = ({ db }: Pick<DatasetRequest<AnyList>, 'db'>) =>
  db
    .selectFrom('withdrawal')
    .leftJoin('player', (join) =>
      join.onRef('player.cell', '=', 'withdrawal.cell').onRef('player.id', '=', 'withdrawal.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'withdrawal.agent_id')
    .leftJoin('wallet', (join) =>
      join.onRef('wallet.cell', '=', 'withdrawal.cell').onRef('wallet.account_id', '=', 'withdrawal.player_id'),
    )
    .select([
      ...columnsOf('withdrawal', 'id', 'requestedAt', 'playerId', 'agentId', 'domainId', 'method', 'beneficiary'),
      ...columnsOf('withdrawal', 'amount', 'fee', 'returned', 'escalatedBy', 'gateway', 'nameMatch', 'decidedByRule'),
      ...columnsOf('withdrawal', 'version', 'status', 'requestedBy', 'approvedBy', 'approvedAt', 'paidBy', 'paidAt'),
      ...columnsOf('withdrawal', 'utr', 'reason', 'externalId'),
      'player.username as player',
      'agent.username as agent',
      sql<bigint>`withdrawal.amount - withdrawal.fee - withdrawal.returned`.as('net'),
      sql<boolean>`(withdrawal.escalated_by is not null)`.as('isEscalated'),
      sql<number>`(select count(*)::int from payout o where o.cell = withdrawal.cell and o.player_id = withdrawal.player_id
        and o.withdrawal_id = withdrawal.id and o.status not in ('FAILED', 'RECALLED'))`.as('parts'),
      'player.vip_level as vip',
      sql<'NONE' | 'APPROVE' | 'REJECT'>`coalesce(withdrawal.decision, 'NONE')`.as('decision'),
      risks.as('risks'),
      sql<boolean>`(withdrawal.evaluated_at is not null and ${risks} is null)`.as('isClean'),
      claimedByIn('withdrawal', 'withdrawal.id').as('claimedBy'),
      sql<
        string | null
      >`(select o.message from payout o where o.cell = withdrawal.cell and o.player_id = withdrawal.player_id
        and o.withdrawal_id = withdrawal.id order by o.attempt desc limit 1)`.as('message'),
      'wallet.balance',
    ])

export const withdrawsData = dataset(withdraws, rows)
export const approveWithdrawsData = dataset(approveWithdraws, rows)

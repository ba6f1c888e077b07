import { sql } from 'kysely'
import { playerOf, walletOf } from '#platform/accounts/account-joins.ts'
import { datasetOf, type RowsFrom } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { approveWithdraws } from './approve-withdraws.screen.ts'
import { withdraws } from './withdraws.screen.ts'

/** Checks that failed in the evaluation; open bets alone are not a risk. */
const risks = sql<string | null>`(select string_agg(f.rule, ', ' order by f.rule) from rule_result f
  where f.cell = withdrawal.cell and f.player_id = withdrawal.player_id and f.withdrawal_id = withdrawal.id
    and not f.passed and f.rule <> 'exposure')`

const rows = ({ from }: { readonly from: RowsFrom<'withdrawal'> }) =>
  from
    .leftJoin('player', playerOf('withdrawal'))
    .leftJoin('agent', 'agent.id', 'withdrawal.agent_id')
    .leftJoin('wallet', walletOf('withdrawal'))
    .select([
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

export const withdrawsData = datasetOf(withdraws, 'withdrawal', rows)
export const approveWithdrawsData = datasetOf(approveWithdraws, 'withdrawal', rows)

import { sql } from 'kysely'
import type { VipLevel } from '#blueprint/kinds/vip.ts'
import { typeLabels } from '#areas/players/kyc/shared.ts'
import { notes } from '#areas/payments/rules/payouts/auto-approval.ts'
import { playerOf, walletOf } from '#platform/accounts/account-joins.ts'
import { datasetOf, type RowsFrom } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { approveWithdraws } from './approve-withdraws.screen.ts'
import { withdraws } from './withdraws.screen.ts'

/** Checks that failed in the evaluation, without mere notes. */
const risks = sql<string | null>`(select string_agg(f.title, ', ' order by f.title) from rule_result f
  where f.cell = withdrawal.cell and f.player_id = withdrawal.player_id and f.withdrawal_id = withdrawal.id
    and not f.passed and f.rule <> all (${[...notes]}::text[]))`

const documentLabels = sql.join(Object.entries(typeLabels).map(([type, label]) => sql`(${type}, ${label})`))
const documents = sql<string | null>`(select string_agg(l.label, ', ' order by l.label)
  from (values ${documentLabels}) l(type, label) where l.type = any (withdrawal.requested_documents))`
const awaitsDocuments = sql<boolean>`(withdrawal.status = 'ON_HOLD' and withdrawal.documents_requested_at is not null
  and withdrawal.documents_received_at is null)`

/** The amounts of the turnover check, in minor units. */
const checkedTurnover = (side: 'value' | 'threshold') =>
  sql<bigint | null>`(turnover_check.${sql.ref(side)}::numeric * currency_unit(withdrawal.currency))::bigint`

const rows = ({ from }: { readonly from: RowsFrom<'withdrawal'> }) =>
  from
    .leftJoin('player', playerOf('withdrawal'))
    .leftJoin('agent', 'agent.id', 'withdrawal.agent_id')
    .leftJoin('wallet', walletOf('withdrawal'))
    .leftJoin('rule_result as turnover_check', (join) =>
      join
        .onRef('turnover_check.cell', '=', 'withdrawal.cell')
        .onRef('turnover_check.player_id', '=', 'withdrawal.player_id')
        .onRef('turnover_check.withdrawal_id', '=', 'withdrawal.id')
        .on('turnover_check.rule', '=', 'turnover'),
    )
    .select([
      'player.username as player',
      'agent.username as agent',
      sql<bigint>`withdrawal.amount - withdrawal.fee - withdrawal.tax - withdrawal.returned`.as('net'),
      sql<boolean>`(withdrawal.escalated_by is not null)`.as('isEscalated'),
      sql<number>`(select count(*)::int from payout o where o.cell = withdrawal.cell and o.player_id = withdrawal.player_id
        and o.withdrawal_id = withdrawal.id and o.status not in ('FAILED', 'RECALLED'))`.as('parts'),
      sql<VipLevel>`player.vip_level::text`.as('vip'),
      'player.kyc',
      checkedTurnover('value').as('turnover'),
      checkedTurnover('threshold').as('requiredTurnover'),
      'turnover_check.passed as isWagered',
      sql<'NONE' | 'APPROVE' | 'REJECT'>`coalesce(withdrawal.decision, 'NONE')`.as('decision'),
      risks.as('risks'),
      documents.as('documents'),
      awaitsDocuments.as('awaitsDocuments'),
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

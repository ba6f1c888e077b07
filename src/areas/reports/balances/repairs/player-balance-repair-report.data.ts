import { sql } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { domainNameOf, playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { balanceRepairs } from './balance-repairs.screen.ts'
import { playerBalanceRepairReport } from './player-balance-repair-report.screen.ts'

/** Name, player id and statement link of an account, player or agent. */
const accountColumns = (table: 'balance_check' | 'balance_repair') => ({
  account: sql<string>`coalesce(player.username, agent.username)`,
  playerId: sql<bigint | null>`player.id`,
  statement: addressSql('/account-statement', { account: sql.ref(`${table}.account_id`) }),
})

export const playerBalanceRepairReportData = datasetOf(
  playerBalanceRepairReport,
  'balance_check',
  ({ from, scope }) => {
    const { account, playerId, statement } = accountColumns('balance_check')
    return from
      .leftJoin('player', playerOf('balance_check', 'account_id'))
      .leftJoin('agent', 'agent.id', 'balance_check.agent_id')
      .select([
        account.as('account'),
        playerId.as('playerId'),
        sql<bigint>`balance_check.actual - balance_check.expected`.as('difference'),
        sql<bigint>`abs(balance_check.actual - balance_check.expected)`.as('gap'),
        sql<bigint>`balance_check.actual_held - balance_check.expected_held`.as('heldDifference'),
        sql<bigint>`balance_check.actual_exposure - balance_check.expected_exposure`.as('exposureDifference'),
        statement.as('statement'),
        sql<string | null>`nullif(array_to_string(balance_check.linked, '; '), '')`.as('linked'),
        domainNameOf('balance_check.domain_id').as('domain'),
        visibleActorName(scope, 'balance_check.requested_by').as('requestedBy'),
        visibleActorName(scope, 'balance_check.decided_by').as('decidedBy'),
        claimedByIn('balance_check', 'balance_check.id', scope).as('claimedBy'),
      ])
  },
)

export const balanceRepairsData = datasetOf(balanceRepairs, 'balance_repair', ({ from, scope }) => {
  const { account, playerId } = accountColumns('balance_repair')
  return from
    .leftJoin('player', playerOf('balance_repair', 'account_id'))
    .leftJoin('agent', 'agent.id', 'balance_repair.agent_id')
    .select([
      account.as('account'),
      playerId.as('playerId'),
      sql<string | null>`nullif(array_to_string(balance_repair.linked, '; '), '')`.as('linked'),
      visibleActorName(scope, 'balance_repair.requested_by').as('requestedBy'),
      visibleActorName(scope, 'balance_repair.approved_by').as('approvedBy'),
      sql<string>`array_to_string(balance_repair.breaks, ', ')`.as('breaks'),
      sql<string>`array_to_string(balance_repair.recorded, ', ')`.as('recorded'),
    ])
})

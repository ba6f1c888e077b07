import { sql } from 'kysely'
import type { DifferenceKind } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import type { Direction } from '#areas/payments/rules/reconciliation/reported-payment.ts'
import type { Resolution } from '#areas/payments/rules/reconciliation/reconciliation-flow.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { addressSql } from '#engine/address-sql.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { gatewayDays } from './days.screen.ts'
import { gatewayDifferences } from './differences.screen.ts'

/** Rows without a player belong to the root agent, so only viewers of the whole tree see them. */
const rootOf = (domain: string) => sql<bigint>`coalesce((select a.id from agent a where a.domain_id = ${sql.ref(domain)}
  and a.parent_id is null order by a.id limit 1), 0)`

const differencesIn = (states: string) =>
  sql<number>`(select count(*)::int from gateway_difference d where d.day_id = gateway_day.id and d.status = any(${states}::text[]))`

export const gatewayDaysData = datasetOf(gatewayDays, 'gateway_day', ({ from }) =>
  from
    .leftJoin('gateway', 'gateway.id', 'gateway_day.gateway_id')
    .leftJoin('gateway_report', 'gateway_report.id', 'gateway_day.report_id')
    .select([
      'gateway.name as gateway',
      domainNameOf('gateway_day.domain_id').as('domain'),
      differencesIn('{OPEN,TAKEN}').as('unexplained'),
      addressSql('/deposits/differences', { dayId: sql`gateway_day.id`, status: sql`'OPEN,TAKEN'::text` }).as(
        'differences',
      ),
      differencesIn('{EXPLAINED}').as('explained'),
      sql<string | null>`lower(gateway_report.source) || ' by ' || gateway_report.uploaded_by`.as('source'),
      rootOf('gateway_day.domain_id').as('agentId'),
    ]),
)

export const gatewayDifferencesData = datasetOf(gatewayDifferences, 'gateway_difference', ({ from, scope }) =>
  from
    .leftJoin('gateway_day', 'gateway_day.id', 'gateway_difference.day_id')
    .leftJoin('gateway', 'gateway.id', 'gateway_day.gateway_id')
    .leftJoin('deposit', 'deposit.id', 'gateway_difference.payment_id')
    .leftJoin('payout', 'payout.id', 'gateway_difference.payment_id')
    .leftJoin('player', (join) =>
      join
        .on('player.cell', '=', sql<number>`coalesce(deposit.cell, payout.cell)`)
        .on('player.id', '=', sql<bigint>`coalesce(deposit.player_id, payout.player_id)`),
    )
    .select([
      'gateway_day.day',
      'gateway.name as gateway',
      domainNameOf('gateway_difference.domain_id').as('domain'),
      sql<DifferenceKind>`gateway_difference.kind`.as('kind'),
      sql<bigint>`gateway_difference.reported_amount - gateway_difference.booked_amount`.as('difference'),
      'deposit.claimed',
      'player.username as player',
      'player.id as playerId',
      claimedByIn('gateway_difference', 'gateway_difference.id', scope).as('claimedBy'),
      sql<Resolution | null>`gateway_difference.resolution`.as('resolution'),
      sql<Direction>`gateway_difference.direction`.as('direction'),
      sql<string | null>`coalesce(deposit.id, payout.withdrawal_id)::text`.as('payment'),
      sql<Date | null>`coalesce(deposit.requested_at, payout.ordered_at)`.as('requestedAt'),
      sql<bigint>`coalesce(deposit.agent_id, payout.agent_id, ${rootOf('gateway_difference.domain_id')})`.as('agentId'),
    ]),
)

import { sql } from 'kysely'
import type { DifferenceKind, Direction } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import type { Resolution } from '#areas/payments/rules/reconciliation/reconciliation-flow.ts'
import { dataset } from '#engine/list/dataset.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { gatewayDays } from './days.screen.ts'
import { gatewayDifferences } from './differences.screen.ts'

/** Rows without a player belong to the root agent, so only viewers of the whole tree see them. */
const rootOf = (domain: string) => sql<bigint>`coalesce((select a.id from agent a where a.domain_id = ${sql.ref(domain)}
  and a.parent_id is null order by a.id limit 1), 0)`

const differencesIn = (states: string) =>
  sql<number>`(select count(*)::int from gateway_difference d where d.day_id = gateway_day.id and d.status = any(${states}::text[]))`

export const gatewayDaysData = dataset(gatewayDays, ({ db }) =>
  db
    .selectFrom('gateway_day')
    .leftJoin('gateway', 'gateway.id', 'gateway_day.gateway_id')
    .leftJoin('gateway_report', 'gateway_report.id', 'gateway_day.report_id')
    .select([
      'gateway_day.id',
      'gateway_day.day',
      'gateway.name as gateway',
      'gateway_day.status',
      sql<string>`${differencesIn('{OPEN,TAKEN}')}::text`.as('unexplained'),
      differencesIn('{EXPLAINED}').as('explained'),
      'gateway_day.reported_in as reportedIn',
      'gateway_day.booked_in as bookedIn',
      'gateway_day.reported_out as reportedOut',
      'gateway_day.booked_out as bookedOut',
      'gateway_day.lines',
      sql<string | null>`lower(gateway_report.source) || ' by ' || gateway_report.brought_by`.as('source'),
      'gateway_day.compared_at as comparedAt',
      'gateway_day.said',
      'gateway_day.closed_by as closedBy',
      'gateway_day.closed_at as closedAt',
      'gateway_day.ask_at as askAt',
      'gateway_day.currency',
      'gateway_day.domain_id as domainId',
      rootOf('gateway_day.domain_id').as('agentId'),
    ]),
)

export const gatewayDifferencesData = dataset(gatewayDifferences, ({ db, scope }) =>
  db
    .selectFrom('gateway_difference')
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
      'gateway_difference.id',
      'gateway_difference.day_id as dayId',
      'gateway_day.day',
      'gateway.name as gateway',
      sql<DifferenceKind>`gateway_difference.kind`.as('kind'),
      'gateway_difference.status',
      'gateway_difference.ours',
      'gateway_difference.theirs',
      sql<bigint>`gateway_difference.theirs - gateway_difference.ours`.as('apart'),
      'deposit.claimed',
      'gateway_difference.why',
      'player.username as player',
      'player.id as playerId',
      claimedByIn('gateway_difference', 'gateway_difference.id', scope).as('claimedBy'),
      sql<Resolution | null>`gateway_difference.resolution`.as('resolution'),
      'gateway_difference.note',
      sql<Direction>`gateway_difference.direction`.as('direction'),
      'gateway_difference.order_id as orderId',
      'gateway_difference.our_status as ourStatus',
      'gateway_difference.their_word as theirWord',
      'gateway_difference.resolved_by as resolvedBy',
      'gateway_difference.resolved_at as resolvedAt',
      'gateway_difference.found_at as foundAt',
      sql<string | null>`coalesce(deposit.id, payout.withdrawal_id)::text`.as('payment'),
      sql<Date | null>`coalesce(deposit.asked_at, payout.ordered_at)`.as('askedAt'),
      'gateway_difference.domain_id as domainId',
      sql<bigint>`coalesce(deposit.agent_id, payout.agent_id, ${rootOf('gateway_difference.domain_id')})`.as('agentId'),
    ]),
)

import { sql, type RawBuilder } from 'kysely'
import { fromNodeDown, matchesAny, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { playerDays, withoutPlay } from '#areas/reports/players/player-days.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import type { ArchivedRows } from '#platform/archive/archive-reader.ts'
import { dayBounds } from '#values/day.ts'
import { paymentBookings, type Method } from './payment-bookings.facts.ts'
import type { QuickProduct } from './quick-products.ts'

interface QuickDays {
  readonly db: Tx
  readonly filters: ReportFilters
  /** Registrations and first deposits belong to the days of the site, as in the lists that they open. */
  readonly timeZone: string
  /** What files answer of it, where the reader has unlocked the archive. */
  readonly archived?: ArchivedRows | undefined
}

const none = sql<bigint>`0::bigint`
const noPlayers = sql<number>`0`
const one = sql<number>`1`
const noMethod = sql<Method | null>`null::text`

const isOnDays = (at: RawBuilder<unknown>, { filters: { settledOn }, timeZone }: QuickDays) =>
  settledOn
    ? sql<boolean>`(${at} >= ${dayBounds(settledOn.from, timeZone).from} and ${at} < ${dayBounds(settledOn.to, timeZone).to})`
    : sql<boolean>`true`
const dayAt = (at: RawBuilder<unknown>, { timeZone }: QuickDays) =>
  sql<string>`(${at} at time zone ${timeZone}::text)::date`
const isAsked = ({ product }: ReportFilters, asked: QuickProduct) =>
  sql<boolean>`${product === undefined || product.includes(asked)}::boolean`

const played = (request: QuickDays, node: bigint | null) =>
  request.db
    .selectFrom(playerDays(request, node).as('played'))
    .select([
      sql<number>`played."inCell"`.as('inCell'),
      sql<bigint>`played.bettor`.as('bettor'),
      sql<bigint>`played.earner`.as('earner'),
      sql<string>`played.day`.as('day'),
      sql<QuickProduct>`played.product`.as('product'),
      noMethod.as('method'),
      'played.bets',
      'played.stake',
      'played.pl',
      'played.commission',
      'played.deposits',
      'played.deposited',
      'played.withdrawals',
      'played.withdrawn',
      'played.counted',
      'played.cost',
      'played.fees',
      noPlayers.as('registrations'),
      noPlayers.as('firstDeposits'),
      none.as('firstDeposited'),
    ])

const registered = (request: QuickDays, node: bigint | null) =>
  request.db
    .selectFrom('player')
    .innerJoin('agent', 'agent.id', 'player.agent_id')
    .where(fromNodeDown(node))
    .where(isOnDays(sql`player.created_at`, request))
    .where(matchesAny('player.domain_id', request.filters.domainId, 'int'))
    .where(isAsked(request.filters, 'registrations'))
    .select([
      sql<number>`player.cell`.as('inCell'),
      sql<bigint>`player.id`.as('bettor'),
      sql<bigint>`player.agent_id`.as('earner'),
      dayAt(sql`player.created_at`, request).as('day'),
      sql<QuickProduct>`'registrations'`.as('product'),
      noMethod.as('method'),
      ...withoutPlay,
      none.as('counted'),
      none.as('cost'),
      none.as('fees'),
      one.as('registrations'),
      noPlayers.as('firstDeposits'),
      none.as('firstDeposited'),
    ])

const firstDeposited = (request: QuickDays, node: bigint | null) =>
  request.db
    .selectFrom('deposit')
    .innerJoin('agent', 'agent.id', 'deposit.agent_id')
    .where(fromNodeDown(node))
    .where('deposit.is_first', '=', true)
    .where('deposit.status', '=', 'SUCCESS')
    .where(isOnDays(sql`deposit.requested_at`, request))
    .where(matchesAny('deposit.domain_id', request.filters.domainId, 'int'))
    .where(isAsked(request.filters, 'deposit'))
    .select([
      sql<number>`deposit.cell`.as('inCell'),
      sql<bigint>`deposit.player_id`.as('bettor'),
      sql<bigint>`deposit.agent_id`.as('earner'),
      dayAt(sql`deposit.requested_at`, request).as('day'),
      sql<QuickProduct>`'deposit'`.as('product'),
      sql<Method | null>`deposit.method`.as('method'),
      ...withoutPlay,
      none.as('counted'),
      none.as('cost'),
      none.as('fees'),
      noPlayers.as('registrations'),
      one.as('firstDeposits'),
      sql<bigint>`deposit.amount`.as('firstDeposited'),
    ])

/** Payments under their method, or the same with the opposite sign under none, so that both together leave the totals as they are. */
const paidBy = (request: QuickDays, node: bigint | null, under: 'method' | 'none') => {
  const sign = sql.lit(under === 'method' ? 1 : -1)
  const count = (column: string) => sql<number>`(${sign} * ${sql.ref(`paid.${column}`)})::int`
  const total = (column: string) => sql<bigint>`(${sign} * ${sql.ref(`paid.${column}`)})::bigint`
  return request.db
    .selectFrom(paymentBookings(request.filters, node, request.archived).as('paid'))
    .select([
      'paid.inCell',
      'paid.bettor',
      'paid.earner',
      'paid.day',
      sql<QuickProduct>`paid.product`.as('product'),
      under === 'method' ? sql<Method | null>`paid.method`.as('method') : noMethod.as('method'),
      sql<number>`0`.as('bets'),
      none.as('stake'),
      none.as('pl'),
      none.as('commission'),
      count('deposits').as('deposits'),
      total('deposited').as('deposited'),
      count('withdrawals').as('withdrawals'),
      total('withdrawn').as('withdrawn'),
      none.as('counted'),
      none.as('cost'),
      none.as('fees'),
      noPlayers.as('registrations'),
      noPlayers.as('firstDeposits'),
      none.as('firstDeposited'),
    ])
}

/** The same figures with payments by the method of their order. */
export const quickDaysByMethod = (request: QuickDays, node: bigint | null) =>
  quickDays(request, node)
    .unionAll(paidBy(request, node, 'method'))
    .unionAll(paidBy(request, node, 'none'))

/** Figures of players by day and product below the start node, with who registered and who deposited for the first time. */
export const quickDays = (request: QuickDays, node: bigint | null) =>
  played(request, node).unionAll(registered(request, node)).unionAll(firstDeposited(request, node))

import { sql, type RawBuilder } from 'kysely'
import { countOf, dayFigures, totalOf } from '#areas/reports/players/player-days.facts.ts'
import type { Method } from './payment-bookings.facts.ts'
import { quickDays, quickDaysByMethod } from './quick-days.facts.ts'
import { isGrouped, type QuickRequest } from './quick-links.ts'
import type { Grouping, QuickProduct } from './quick-products.ts'

/** The account directly below the start node to which a figure belongs: an agent, or a player of the node itself. */
const branch = (node: bigint | null) =>
  node === null
    ? sql<bigint>`earner.upline[1]`
    : sql<bigint>`coalesce(earner.upline[array_position(earner.upline, ${node}::bigint) + 1], days.bettor)`

const summed = [
  ...dayFigures,
  countOf('registrations').as('registrations'),
  countOf('firstDeposits').as('firstDeposits'),
  totalOf('firstDeposited').as('firstDeposited'),
] as const

/** Each day of each player, without the columns that are summed over. */
const parts = (request: QuickRequest, node: bigint | null) => {
  const only = <T>(grouping: Grouping, column: RawBuilder<T>, type: string) =>
    isGrouped(request, grouping) ? sql<T | null>`${column}` : sql<T | null>`null::${sql.raw(type)}`
  return request.db
    .selectFrom((isGrouped(request, 'METHOD') ? quickDaysByMethod : quickDays)(request, node).as('days'))
    .innerJoin('player', (join) => join.onRef('player.cell', '=', 'days.inCell').onRef('player.id', '=', 'days.bettor'))
    .innerJoin('agent as earner', 'earner.id', 'days.earner')
    .selectAll('days')
    .select([
      only('DAY', sql<string>`days.day`, 'date').as('onDay'),
      only('DOMAIN', sql<number>`player.domain_id`, 'int').as('domainId'),
      only('ACCOUNT', branch(node), 'bigint').as('branch'),
      only('PRODUCT', sql<QuickProduct>`days.product`, 'text').as('ofProduct'),
      only('METHOD', sql<Method>`days.method`, 'text').as('ofMethod'),
      'player.currency',
    ])
}

const groups = [
  'days.onDay',
  'days.domainId',
  'days.branch',
  'days.ofProduct',
  'days.ofMethod',
  'days.currency',
] as const

const perPlayer = (request: QuickRequest, node: bigint | null) =>
  request.db
    .selectFrom(parts(request, node).as('days'))
    .groupBy([...groups, 'days.inCell', 'days.bettor'])
    .select([...groups, 'days.bettor', ...summed])

/** A player is active in a row whose result is not empty: the rows that the report on players has for the same filters. */
const isActive = sql`(days.bets <> 0 or days.stake <> 0 or days.pl <> 0 or days.commission <> 0)`

/** One row for each key and currency. */
export const quickSums = (request: QuickRequest, node: bigint | null) =>
  request.db
    .selectFrom(perPlayer(request, node).as('days'))
    .groupBy([...groups])
    .select([...groups, ...summed, sql<number>`(count(*) filter (where ${isActive}))::int`.as('active')])

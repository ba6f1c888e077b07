import { sql, type RawBuilder } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.ts'
import { countOf, dayFigures, figureColumns, isUsed, totalOf } from '#areas/reports/players/player-days.facts.ts'
import { archivedPlayers } from '#areas/reports/warehouse/archived-days.facts.ts'
import type { Method } from './payment-bookings.facts.ts'
import { quickDays, quickDaysByMethod } from './quick-days.facts.ts'
import { isGrouped, linksOf, type QuickRequest } from './quick-links.ts'
import type { Grouping, QuickProduct } from './quick-products.ts'
import { quickReport } from './quick-report.screen.ts'

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

const sums = (request: QuickRequest, node: bigint | null) =>
  request.db
    .selectFrom(perPlayer(request, node).as('days'))
    .groupBy([...groups])
    .select([...groups, ...summed, sql<number>`(count(*) filter (where ${isActive}))::int`.as('active')])

const isSeen = sql<boolean>`(${isUsed} or figures.registrations <> 0 or figures."firstDeposits" <> 0)`

const rows = aggregate(quickReport, ['settledOn', 'node', 'product', 'domainId', 'hideZero', 'by'], (request) => {
  const node = startNodeOf(request)
  return (
    request.db
      .selectFrom(sums(request, node).as('figures'))
      .leftJoin('domain', 'domain.id', 'figures.domainId')
      .leftJoin('agent', 'agent.id', 'figures.branch')
      .leftJoin('player', (join) =>
        join.on(sql<boolean>`player.cell = cell_of(figures.branch)`).onRef('player.id', '=', 'figures.branch'),
      )
      .where(isStartInScope(request))
      // Payments by method leave nothing in the row of their product without one.
      .$if(request.filters.hideZero === true || isGrouped(request, 'METHOD'), (some) => some.where(isSeen))
      .select([
        sql<string>`md5(concat_ws(' ', figures."onDay", figures."domainId", figures.branch, figures."ofProduct", coalesce(figures."ofMethod", '-'), figures.currency))::uuid`.as(
          'id',
        ),
        'figures.onDay as day',
        'figures.domainId',
        'domain.name as domain',
        sql<string | null>`coalesce(agent.username, player.username)`.as('account'),
        'figures.ofProduct as product',
        'figures.ofMethod as method',
        'figures.currency',
        sql<bigint>`coalesce(agent.id, ${node ?? 0n}::bigint)`.as('agentId'),
        'player.id as playerId',
        'figures.registrations',
        'figures.firstDeposits',
        'figures.firstDeposited',
        'figures.active',
        ...figureColumns,
        ...linksOf(request),
      ])
  )
})

export const quickReportData = { ...rows, archived: archivedPlayers }

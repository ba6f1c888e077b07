import { sql } from 'kysely'
import { daysOfDomains, fromNodeDown, marketFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import type { plByMarket } from './pl-by-market.screen.ts'

/** The query of a market report, with the filters it applies itself. */
export type MarketReportQuery = Pick<DatasetRequest<typeof plByMarket>, 'db' | 'actor' | 'scope'> & {
  readonly filters: Pick<
    DatasetRequest<typeof plByMarket>['filters'],
    'settledOn' | 'node' | 'product' | 'domainId' | 'hideZero' | 'id'
  >
}

const totalOf = (column: string) => sql<bigint>`sum(${sql.ref(column)})::bigint`

/** Player results of all players, found by settlement time; used for platform users. */
const allPlayerResults = (query: MarketReportQuery) =>
  query.db
    .selectFrom('market_player')
    .innerJoin(daysOfDomains(query).as('days'), 'days.id', 'market_player.domain_id')
    .where(marketFilters('market_player', query.filters))

/**
 * Player results below a node, through its share rows: each node of a bet’s path has one, which leads to the players by
 * key.
 */
const downlinePlayerResults = (query: MarketReportQuery, node: bigint) =>
  query.db
    .selectFrom('market_share')
    .innerJoin(daysOfDomains(query).as('days'), 'days.id', 'market_share.domain_id')
    .innerJoin('market_player', (join) =>
      join
        .onRef('market_player.cell', '=', 'market_share.cell')
        .onRef('market_player.market_id', '=', 'market_share.market_id')
        .onRef('market_player.settle_seq', '=', 'market_share.seq'),
    )
    .where('market_share.agent_id', '=', node)
    .where('market_player.agent_id', 'in', (db) => db.selectFrom('agent').select('agent.id').where(fromNodeDown(node)))
    .where(marketFilters('market_share', query.filters))

const playerTotals = [
  'market_player.market_id',
  'market_player.player_id',
  'market_player.currency',
  sql<number>`sum(market_player.bets)::int`.as('bets'),
  totalOf('market_player.stake').as('stake'),
  totalOf('market_player.pl').as('pl'),
  totalOf('market_player.commission').as('commission'),
  sql<Date>`max(market_player.settled_at)`.as('settled_at'),
] as const

const player = ['market_player.market_id', 'market_player.player_id', 'market_player.currency'] as const
/** One row for each player, market and currency: what the rows of the market reports are the sums of. */
export const playedByPlayer = (query: MarketReportQuery, node: bigint | null) =>
  node === null
    ? allPlayerResults(query).groupBy(player).select(playerTotals)
    : downlinePlayerResults(query, node).groupBy(player).select(playerTotals)

/** One row for each market and currency. */
export const playedMarkets = (query: MarketReportQuery, node: bigint | null) =>
  query.db
    .selectFrom(playedByPlayer(query, node).as('played'))
    .groupBy(['played.market_id', 'played.currency'])
    .select([
      'played.market_id',
      'played.currency',
      sql<number>`sum(played.bets)::int`.as('bets'),
      sql<number>`count(*) filter (where played.bets <> 0)::int`.as('players'),
      totalOf('played.stake').as('stake'),
      totalOf('played.pl').as('pl'),
      totalOf('played.commission').as('commission'),
      sql<Date>`max(played.settled_at)`.as('settled_at'),
    ])

/**
 * Earnings of the viewer and of its downline. Top nodes own 100 % of every path, so for platform users the downline is
 * derived from their rows.
 */
export const sharedMarkets = (query: MarketReportQuery, node: bigint | null) => {
  const isViewer = node === null ? sql<boolean>`(agent.level = 1)` : sql<boolean>`(agent.id = ${node})`
  return query.db
    .selectFrom('market_share')
    .innerJoin(daysOfDomains(query).as('days'), 'days.id', 'market_share.domain_id')
    .innerJoin('agent', 'agent.id', 'market_share.agent_id')
    .where(marketFilters('market_share', query.filters))
    .where(node === null ? isViewer : fromNodeDown(node))
    .groupBy(['market_share.market_id', 'market_share.currency'])
    .select([
      'market_share.market_id',
      'market_share.currency',
      sql<bigint>`coalesce(sum(market_share.retained) filter (where ${isViewer}), 0)::bigint`.as('retained'),
      sql<bigint>`coalesce(sum(market_share.retained) filter (where not ${isViewer}), 0)::bigint`.as('below'),
    ])
}

/** A unique row id: the record id, offset for further currencies of the same record. */
export const rowIdOf = (id: 'market.id' | 'event.id') =>
  sql<bigint>`${sql.ref(id)} + (row_number() over (partition by ${sql.ref(id)} order by market_played.currency) - 1) * 1000000000000000`

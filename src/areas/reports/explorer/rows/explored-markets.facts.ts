import { sql, type RawBuilder } from 'kysely'
import { branchOf, branchOfPlayer } from '#areas/agents/day-totals/branches.facts.ts'
import {
  daysOfDomains,
  fromNodeDown,
  isInHours,
  marketFilters,
  type ReportFilters,
} from '#areas/agents/day-totals/report-filters.facts.ts'
import type { Viewpoint } from '#areas/reports/explorer/dimensions.ts'
import { together, type Explored, type ExploredParts } from './explored-days.facts.ts'

export const noAccount = sql<bigint | null>`null::bigint`
const nothing = sql<bigint>`0::bigint`

/** The day in the time zone of the domain, as the day totals count it. */
const dayAt = (column: string) => sql<string>`(${sql.ref(column)} at time zone domain.time_zone)::date`

export const ofWhom = (is: boolean, account: RawBuilder<bigint>) => (is ? sql<bigint | null>`${account}` : noAccount)

const always = sql<boolean>`true`

/** Whether the node has a share of the result. */
const hasShareOf = (node: bigint | null, filters: ReportFilters) =>
  node === null
    ? always
    : sql<boolean>`(market_player.cell, market_player.market_id, market_player.settle_seq) in
        (select market_share.cell, market_share.market_id, market_share.seq from market_share
          where market_share.agent_id = ${node} and ${marketFilters('market_share', filters)})`

/** Results of players. Below a node they are found by its shares, of which each path has one. */
const played = ({ db, filters, node, viewpoint }: Explored) => {
  const bettor = sql<bigint>`market_player.player_id`
  return db
    .selectFrom('market_player')
    .innerJoin(daysOfDomains({ db, filters }).as('days'), 'days.id', 'market_player.domain_id')
    .innerJoin('domain', 'domain.id', 'market_player.domain_id')
    .innerJoin('agent', 'agent.id', 'market_player.agent_id')
    .where(fromNodeDown(node))
    .where(marketFilters('market_player', filters))
    .where(isInHours('market_player.settled_at', 'domain.time_zone', filters))
    .where(hasShareOf(node, filters))
    .select([
      dayAt('market_player.settled_at').as('day'),
      'market_player.product',
      'market_player.domain_id as inDomain',
      'market_player.currency',
      ofWhom(viewpoint !== 'start', viewpoint === 'level' ? branchOf(node) : branchOfPlayer(node, bettor)).as('branch'),
      ofWhom(viewpoint === 'level' || viewpoint === 'player', sql<bigint>`agent.id`).as('earner'),
      ofWhom(viewpoint === 'player', bettor).as('bettor'),
      sql<bigint | null>`market_player.market_id`.as('inMarket'),
      'market_player.bets',
      'market_player.stake',
      'market_player.pl',
      'market_player.commission',
      nothing.as('own'),
      nothing.as('below'),
    ])
}

/** Whose share is the own one of a row; the others are shares of its downline. */
export function isOwn(viewpoint: Viewpoint, node: bigint | null): RawBuilder<boolean> {
  if (viewpoint === 'level') return sql<boolean>`true`
  if (viewpoint === 'account') return sql<boolean>`agent.id = ${branchOf(node)}`
  return node === null ? sql<boolean>`agent.parent_id is null` : sql<boolean>`agent.id = ${node}`
}

const shared = ({ db, filters, node, viewpoint }: Explored) => {
  const own = isOwn(viewpoint, node)
  return (
    db
      .selectFrom('market_share')
      .innerJoin(daysOfDomains({ db, filters }).as('days'), 'days.id', 'market_share.domain_id')
      .innerJoin('domain', 'domain.id', 'market_share.domain_id')
      .innerJoin('agent', 'agent.id', 'market_share.agent_id')
      .where(fromNodeDown(node))
      .where(marketFilters('market_share', filters))
      .where(isInHours('market_share.settled_at', 'domain.time_zone', filters))
      // Seen from the accounts below the start node, the share of the node itself is none of theirs.
      .where(viewpoint === 'account' && node !== null ? sql<boolean>`agent.id <> ${node}` : always)
      .select([
        dayAt('market_share.settled_at').as('day'),
        'market_share.product',
        'market_share.domain_id as inDomain',
        'market_share.currency',
        ofWhom(viewpoint !== 'start', branchOf(node)).as('branch'),
        ofWhom(viewpoint === 'level', sql<bigint>`agent.id`).as('earner'),
        noAccount.as('bettor'),
        sql<bigint | null>`market_share.market_id`.as('inMarket'),
        sql<number>`0`.as('bets'),
        nothing.as('stake'),
        nothing.as('pl'),
        nothing.as('commission'),
        sql<bigint>`case when ${own} then market_share.retained else 0 end`.as('own'),
        sql<bigint>`case when ${own} then 0 else market_share.retained end`.as('below'),
      ])
  )
}

/** Results by market: of the exchange alone, the other products have none. */
export const exploredMarkets = (request: Explored): ExploredParts =>
  request.viewpoint === 'player' ? played(request) : together(played(request), shared(request))

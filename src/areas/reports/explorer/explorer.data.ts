import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { archivedExplorer } from '#areas/reports/warehouse/archived-explorer.facts.ts'
import { viewpointOf } from './dimensions.ts'
import { explorerHead, figureColumns, isUsed, keyOfRow, marketName } from './rows/explored-columns.facts.ts'
import { exploredSums, refuseHidden, splitBy } from './rows/explored-rows.facts.ts'
import { revenueBehind, rowsBefore, rowsBehind, sharesBehind } from '#areas/reports/explorer/revenue/rows-behind.ts'
import { explorer } from './explorer.screen.ts'

const consumed = [
  'settledOn',
  'node',
  'by',
  'across',
  'figures',
  'compare',
  'compareYear',
  'product',
  'level',
  'sport',
  'eventId',
  'marketId',
  'domainId',
  'hideZero',
] as const

const rows = aggregate(explorer, consumed, (request) => {
  refuseHidden(request)
  const node = startNodeOf(request)
  const chosen = splitBy(request.filters)
  const asked = { node, chosen, viewpoint: viewpointOf(chosen, request.filters.level) }
  return request.db
    .selectFrom(exploredSums(request, asked).as('figures'))
    .leftJoin('domain', 'domain.id', 'figures.ofDomain')
    .leftJoin('agent', 'agent.id', 'figures.ofAccount')
    .leftJoin('player as direct', (join) =>
      join.on(sql<boolean>`direct.cell = cell_of(figures."ofAccount")`).onRef('direct.id', '=', 'figures.ofAccount'),
    )
    .leftJoin('player', (join) =>
      join.on(sql<boolean>`player.cell = cell_of(figures."ofPlayer")`).onRef('player.id', '=', 'figures.ofPlayer'),
    )
    .leftJoin('sport', 'sport.id', 'figures.ofSport')
    .leftJoin('competition', 'competition.id', 'figures.ofCompetition')
    .leftJoin('market', 'market.id', 'figures.ofMarket')
    .leftJoin('event', (join) => join.on(sql<boolean>`event.id = coalesce(figures."ofEvent", market.event_id)`))
    .where(isStartInScope(request))
    .$if(request.filters.hideZero === true, (some) => some.where(isUsed))
    .select([
      keyOfRow.as('id'),
      'figures.onDay as day',
      'figures.inWeek as week',
      (chosen.includes('MONTH') ? sql<string | null>`figures."inMonth"` : sql<string | null>`null::text`).as('month'),
      'figures.inFiscalMonth as fiscalMonth',
      'domain.name as domain',
      'figures.ofLevel as level',
      sql<string | null>`coalesce(agent.username, direct.username)`.as('account'),
      'player.username as player',
      'figures.ofVertical as vertical',
      'figures.ofProduct as product',
      'figures.ofProvider as provider',
      'sport.name as sport',
      'competition.name as competition',
      sql<string | null>`case when figures."ofEvent" is not null then event.name end`.as('event'),
      marketName(chosen).as('market'),
      'figures.currency',
      sql<bigint>`coalesce(agent.id, ${node ?? 0n}::bigint)`.as('agentId'),
      'direct.id as playerId',
      'player.id as bettorId',
      ...figureColumns(request),
      rowsBehind(request, chosen).as('behind'),
      sharesBehind(request, chosen).as('behindShares'),
      rowsBefore(request, chosen).as('behindBefore'),
      revenueBehind(request, chosen).as('behindRevenue'),
    ])
})

export const explorerData = { ...rows, archived: archivedExplorer, head: explorerHead }

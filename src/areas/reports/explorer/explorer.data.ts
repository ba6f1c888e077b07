import { sql, type RawBuilder } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.ts'
import { clockOfOpenDay, comparedFacts } from '#areas/reports/compared/compared-facts.ts'
import { comparisonOf, lengthOf } from '#areas/reports/rules/compared-period.ts'
import { archivedDays, type ArchivedDaysRequest } from '#areas/reports/warehouse/archived-days.facts.ts'
import { definitionHead } from '#areas/reports/revenue/definition-head.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import type { ArchivedRows, ArchiveReader } from '#platform/archive/archive-reader.ts'
import { isByMonth, viewpointOf, type Dimension } from './dimensions.ts'
import { exploredSums, isRevenueAsked, isSelected, refuseHidden, splitBy } from './explored-rows.facts.ts'
import { revenueBehind, rowsBefore, rowsBehind, sharesBehind } from '#areas/reports/explored-revenue/rows-behind.ts'
import type { ExplorerRequest } from './explorer-links.ts'
import { explorer } from './explorer.screen.ts'

const isUsed = sql<boolean>`(figures.bets <> 0 or figures.stake <> 0 or figures."playerPl" <> 0 or figures.commission <> 0
  or figures."ownPl" <> 0 or figures."downlinePl" <> 0 or figures."betsBefore" <> 0 or figures."stakeBefore" <> 0
  or figures."playerPlBefore" <> 0 or figures."ownPlBefore" <> 0 or figures.ggr <> 0 or figures.ngr <> 0)`

/** Nothing is divided by a stake below zero, which corrects earlier days. */
const rtp = sql<
  number | null
>`case when figures.stake > 0 then round(figures.returned * 10000.0 / figures.stake)::int end`

const keyOfRow = sql<string>`md5(concat_ws(' ', figures."onDay", figures."inWeek", coalesce(figures."inMonth", '-'), figures."inFiscalMonth", coalesce(figures."ofDomain", 0),
  coalesce(figures."ofLevel", '-'), coalesce(figures."ofAccount", 0), coalesce(figures."ofPlayer", 0), figures."ofVertical",
  coalesce(figures."ofProduct", '-'), coalesce(figures."ofProvider", '-'), coalesce(figures."ofSport", '-'), coalesce(figures."ofCompetition", 0),
  coalesce(figures."ofEvent", 0), coalesce(figures."ofMarket", 0), figures.currency))::uuid`

/** Only what the reader chose is compared: without a comparison the figures before are unknown, not zero. */
const ifCompared = <T>({ filters }: ExplorerRequest, figure: RawBuilder<T>, type: string) =>
  comparisonOf(filters) !== null ? sql<T | null>`${figure}` : sql<T | null>`null::${sql.raw(type)}`

/** Revenue that nobody chose is unknown, not zero. */
const ifRevenue = (request: ExplorerRequest, figure: RawBuilder<bigint>) =>
  isRevenueAsked(request) ? sql<bigint | null>`${figure}` : sql<bigint | null>`null::bigint`

/** In basis points, as `changeOf` rounds them; nothing is divided by what was not above zero. */
const rateOf = (now: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  sql<
    number | null
  >`case when ${before} > 0 then least(greatest(round((${now} - ${before}) * 10000.0 / ${before}), -2000000000), 2000000000)::int end`

/** The same for a day of each period. */
function ratePerDay({ filters }: ExplorerRequest): RawBuilder<number | null> {
  const before = comparisonOf(filters)
  if (before === null || filters.settledOn === undefined) return sql<number | null>`null::int`
  return rateOf(
    sql`(figures."ownPl" * ${sql.lit(lengthOf(before.period))})`,
    sql`(figures."ownPlBefore" * ${sql.lit(lengthOf(filters.settledOn))})`,
  )
}

const figureColumns = (request: ExplorerRequest) =>
  [
    'figures.bets',
    'figures.stake',
    'figures.returned',
    'figures.playerPl',
    'figures.downlinePl',
    'figures.commission',
    'figures.ownPl',
    sql<bigint>`-(figures."downlinePl" + figures."ownPl")`.as('uplinePl'),
    rtp.as('rtp'),
    ifRevenue(request, sql<bigint>`figures.ggr`).as('ggr'),
    ifRevenue(request, sql<bigint>`figures.ngr`).as('ngr'),
    ifCompared(request, sql<number>`figures."betsBefore"`, 'int').as('betsBefore'),
    ifCompared(request, sql<bigint>`figures."stakeBefore"`, 'bigint').as('stakeBefore'),
    ifCompared(request, sql<bigint>`figures."playerPlBefore"`, 'bigint').as('playerPlBefore'),
    ifCompared(request, sql<bigint>`figures."ownPlBefore"`, 'bigint').as('ownPlBefore'),
    ifCompared(request, sql<bigint>`(figures."ownPl" - figures."ownPlBefore")`, 'bigint').as('ownPlChange'),
    ifCompared(request, rateOf(sql`figures."ownPl"`, sql`figures."ownPlBefore"`), 'int').as('ownPlChangeRate'),
    ifCompared(request, ratePerDay(request), 'int').as('ownPlChangePerDay'),
  ] as const

/** Many markets have the same name: without a column of events it stands after that of its event. */
const marketName = (chosen: readonly Dimension[]) =>
  chosen.includes('EVENT') ? sql<string | null>`market.name` : sql<string | null>`event.name || ' · ' || market.name`

const consumed = [
  'settledOn',
  'node',
  'by',
  'across',
  'figures',
  'compare',
  'compareYear',
  'product',
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
  const asked = { node, chosen, viewpoint: viewpointOf(chosen) }
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

/** How far results of past months may be added up before they are split as the reader chose. */
function grainOf({ filters }: ExplorerRequest, chosen: readonly Dimension[]): ArchivedDaysRequest['grain'] {
  // Each domain says when its weeks begin.
  if (comparisonOf(filters) !== null || chosen.includes('DAY') || chosen.includes('WEEK')) return 'day'
  return isByMonth(chosen) ? 'month' : 'whole'
}

/** Results of single markets are not in files. */
async function archived(request: ExplorerRequest, reader: ArchiveReader): Promise<ArchivedRows | undefined> {
  refuseHidden(request)
  const { db, actor, scope, filters } = request
  const [node, chosen] = [startNodeOf(request), splitBy(filters)]
  // Without files a month that has left the database is refused, not left out.
  if (isSelected(filters) || isRevenueAsked(request) || !scope.includes(node)) return undefined
  const before = comparisonOf(filters)
  return archivedDays({
    db,
    reader,
    domains: actor.domains,
    filters,
    periods: [...(filters.settledOn ? [filters.settledOn] : []), ...(before === null ? [] : [before.period])],
    grain: grainOf(request, chosen),
    node,
    viewpoint: viewpointOf(chosen),
  })
}

/** Files of a comparison begin with both periods, those of revenue with the definitions that count in the period. */
export const explorerData = {
  ...rows,
  archived,
  head: async (tx: Tx, request: Pick<ExplorerRequest, 'filters' | 'timeZone' | 'actor'>) => {
    const { filters, timeZone } = request
    const compared =
      filters.compare === true || filters.compareYear === true
        ? comparedFacts(filters.settledOn, {
            with: comparisonOf(filters),
            untilNow: clockOfOpenDay(filters.settledOn, timeZone),
          })
        : []
    return [...compared, ...(isRevenueAsked(request) ? await definitionHead(tx, request) : [])]
  },
}

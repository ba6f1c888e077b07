import { sql, type RawBuilder } from 'kysely'
import { clockOfOpenDay, comparedFacts } from '#areas/reports/compared/compared-facts.ts'
import { definitionHead } from '#areas/reports/revenue/definitions/definition-head.facts.ts'
import { comparisonOf, lengthOf } from '#areas/reports/rules/compared-period.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Dimension } from '#areas/reports/explorer/dimensions.ts'
import { isRevenueAsked } from './explored-rows.facts.ts'
import type { ExplorerRequest } from '#areas/reports/explorer/explorer-links.ts'

/** Whether a row of `figures` has any. */
export const isUsed = sql<boolean>`(figures.bets <> 0 or figures.stake <> 0 or figures."playerPl" <> 0 or figures.commission <> 0
  or figures."ownPl" <> 0 or figures."downlinePl" <> 0 or figures."betsBefore" <> 0 or figures."stakeBefore" <> 0
  or figures."playerPlBefore" <> 0 or figures."ownPlBefore" <> 0 or figures.ggr <> 0 or figures.ngr <> 0)`

/** Nothing is divided by a stake below zero, which corrects earlier days. */
const rtp = sql<
  number | null
>`case when figures.stake > 0 then round(figures.returned * 10000.0 / figures.stake)::int end`

export const keyOfRow = sql<string>`md5(concat_ws(' ', figures."onDay", figures."inWeek", coalesce(figures."inMonth", '-'), figures."inFiscalMonth", coalesce(figures."ofDomain", 0),
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

export const figureColumns = (request: ExplorerRequest) =>
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
export const marketName = (chosen: readonly Dimension[]) =>
  chosen.includes('EVENT') ? sql<string | null>`market.name` : sql<string | null>`event.name || ' · ' || market.name`

/** Files of a comparison begin with both periods, those of revenue with the definitions that count in the period. */
export async function explorerHead(tx: Tx, request: Pick<ExplorerRequest, 'filters' | 'timeZone' | 'actor'>) {
  const { filters, timeZone } = request
  const compared =
    filters.compare === true || filters.compareYear === true
      ? comparedFacts(filters.settledOn, {
          with: comparisonOf(filters),
          untilNow: clockOfOpenDay(filters.settledOn, timeZone),
        })
      : []
  return [...compared, ...(isRevenueAsked(request) ? await definitionHead(tx, request) : [])]
}

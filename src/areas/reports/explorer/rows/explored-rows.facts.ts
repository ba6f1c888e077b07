import { sql, type RawBuilder } from 'kysely'
import { BadInput, Forbidden } from '#platform/errors/app-errors.ts'
import { casinoProviders, profitProducts, type RevenueProduct } from '#areas/agents/rules/products.ts'
import { matchesAny, matchesId, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { laterDay } from '#areas/reports/compared/earlier-days.facts.ts'
import { calendars, fiscalMonthOf, monthOf, weekOf } from '#areas/reports/definition/calendars.facts.ts'
import { comparisonOf, type ComparedPeriod } from '#areas/reports/rules/compared-period.ts'
import { withoutRevenue, withRevenue } from '#areas/reports/explorer/revenue/explored-revenue.facts.ts'
import {
  isByMonth,
  isOfMarkets,
  isOfRevenue,
  permissionFor,
  usualRows,
  type Dimension,
  type Vertical,
  type Viewpoint,
} from '#areas/reports/explorer/dimensions.ts'
import { together, type Explored, type ExploredParts } from './explored-days.facts.ts'
import { openDayOf } from '#areas/reports/compared/compared-facts.ts'
import { daysInPart } from '#areas/reports/compared/part-day.facts.ts'
import { exploredMarkets } from './explored-markets.facts.ts'
import type { ExplorerRequest } from '#areas/reports/explorer/explorer-links.ts'

/** By which dimensions the rows are split: those of the rows, then those of the columns. */
export const splitBy = ({ by = [...usualRows], across = [] }: ExplorerRequest['filters']): readonly Dimension[] => [
  ...by,
  ...across,
]

/** Results that are split or selected by market are read from the markets. */
const isByMarket = ({ filters }: ExplorerRequest): boolean => splitBy(filters).some(isOfMarkets) || isSelected(filters)
export const isSelected = ({ sport, eventId, marketId }: ExplorerRequest['filters']): boolean =>
  sport !== undefined || eventId !== undefined || marketId !== undefined

/** Whether the reader chose figures of revenue; they need the right of its report. */
export const isRevenueAsked = ({ filters }: Pick<ExplorerRequest, 'filters'>): boolean =>
  filters.figures?.some(isOfRevenue) === true

/** What the definition deducts belongs to products, not to markets. */
function refuseRevenue(request: ExplorerRequest): void {
  if (!isRevenueAsked(request)) return
  if (!request.actor.permissions.has('BALANCE_SHEET_VIEW'))
    throw new Forbidden('Your role does not show figures of revenue.')
  if (isSelected(request.filters))
    throw new BadInput({
      figures: 'Revenue is not known by market. Choose other figures, or no sport, event and market.',
    })
}

/** Who may not open results by account or by market, or revenue, does not see them here. */
export function refuseHidden(request: ExplorerRequest): void {
  const { actor, filters } = request
  refuseRevenue(request)
  const asked = [
    ...splitBy(filters),
    ...(isSelected(filters) ? (['MARKET'] as const) : []),
    ...(filters.level === undefined ? [] : (['LEVEL'] as const)),
  ]
  if (!asked.every((one) => actor.permissions.has(permissionFor(one))))
    throw new Forbidden('Your role does not show results by these rows and columns.')
}

/** Products with markets from the markets, the others from the totals of days, so that the sum is the same by any rows. */
function results(
  request: ExplorerRequest,
  filters: ReportFilters,
  asked: Pick<Explored, 'node' | 'viewpoint'>,
): ExploredParts {
  const { db, archived } = request
  const days = daysInPart({ db, filters, archived, ...asked })
  if (!isByMarket(request)) return days
  const product: readonly string[] = filters.product ?? profitProducts
  const ofMarkets = product.filter((one) => exchangeProducts.some((each) => each === one))
  const markets = exploredMarkets({ db, filters: { ...filters, product: ofMarkets }, ...asked })
  if (isSelected(request.filters)) return markets
  const others = product.filter((one) => !ofMarkets.includes(one))
  return together(markets, daysInPart({ db, filters: { ...filters, product: others }, archived, ...asked }))
}

/** Adjustments, bonuses and payments belong to no vertical. */
const vertical = sql<Vertical | null>`case when found.product = any(${[...exchangeProducts]}::text[]) then 'exchange'
  when found.product = 'sportsbook' then 'sportsbook' when found.product = any(${[...profitProducts]}::text[]) then 'casino' end`
const provider = sql<
  (typeof casinoProviders)[number] | null
>`case when found.product = any(${[...casinoProviders]}::text[])
  then found.product end`

/** The expression of each dimension, in the type of its column; null where the rows are not split by it. */
function keysOf(day: RawBuilder<string>, chosen: readonly Dimension[]) {
  const only = <T>(dimension: Dimension, value: RawBuilder<T>, type: string) =>
    chosen.includes(dimension) ? sql<T | null>`${value}` : sql<T | null>`null::${sql.raw(type)}`
  return [
    only('DAY', day, 'date').as('onDay'),
    only('WEEK', weekOf(day), 'date').as('inWeek'),
    (isByMonth(chosen) ? sql<string | null>`${monthOf(day)}` : sql<string | null>`null::text`).as('inMonth'),
    only('FISCAL_MONTH', fiscalMonthOf(day), 'text').as('inFiscalMonth'),
    only('DOMAIN', sql<number>`found."inDomain"`, 'int').as('ofDomain'),
    only('LEVEL', sql<string>`agent_level.code`, 'text').as('ofLevel'),
    only('ACCOUNT', sql<bigint>`found.branch`, 'bigint').as('ofAccount'),
    only('PLAYER', sql<bigint>`found.bettor`, 'bigint').as('ofPlayer'),
    only('VERTICAL', vertical, 'text').as('ofVertical'),
    only('PRODUCT', sql<RevenueProduct>`found.product`, 'text').as('ofProduct'),
    only('PROVIDER', provider, 'text').as('ofProvider'),
    only('SPORT', sql<string>`competition.sport`, 'text').as('ofSport'),
    only('COMPETITION', sql<bigint>`competition.id`, 'bigint').as('ofCompetition'),
    only('EVENT', sql<bigint>`event.id`, 'bigint').as('ofEvent'),
    only('MARKET', sql<bigint>`market.id`, 'bigint').as('ofMarket'),
  ] as const
}

const groups = [
  'part.onDay',
  'part.inWeek',
  'part.inMonth',
  'part.inFiscalMonth',
  'part.ofDomain',
  'part.ofLevel',
  'part.ofAccount',
  'part.ofPlayer',
  'part.ofVertical',
  'part.ofProduct',
  'part.ofProvider',
  'part.ofSport',
  'part.ofCompetition',
  'part.ofEvent',
  'part.ofMarket',
  'part.currency',
] as const

interface Asked {
  readonly node: bigint | null
  readonly viewpoint: Viewpoint
  readonly chosen: readonly Dimension[]
}

/** Results of one period under the keys of their rows; those of the period before stand on the days they are compared with. */
function parts(request: ExplorerRequest, asked: Asked, before: ComparedPeriod | null) {
  const { sport, eventId, marketId, level, ...filters } = request.filters
  const openDay = openDayOf(filters.settledOn, request.timeZone)
  const period =
    before === null ? filters : { ...filters, settledOn: before.period, ...(openDay && { partOf: openDay }) }
  const played = results(request, period, asked)
  const found =
    isRevenueAsked(request) && before === null
      ? withRevenue(played, { db: request.db, filters: period, ...asked })
      : withoutRevenue(played)
  return request.db
    .selectFrom(found.as('found'))
    .innerJoin(calendars.as('calendar'), 'calendar.calendarOf', 'found.inDomain')
    .leftJoin('market', 'market.id', 'found.inMarket')
    .leftJoin('event', 'event.id', 'market.event_id')
    .leftJoin('competition', 'competition.id', 'event.competition_id')
    .leftJoin('agent as earner', 'earner.id', 'found.earner')
    .leftJoin('agent_level', (join) =>
      join.onRef('agent_level.domain_id', '=', 'earner.domain_id').onRef('agent_level.level', '=', 'earner.level'),
    )
    .where(matchesAny('agent_level.code', level === undefined ? undefined : [level], 'text'))
    .where(matchesAny('competition.sport', sport, 'text'))
    .where(matchesId('event.id', eventId))
    .where(matchesId('market.id', marketId))
    .select([
      ...keysOf(laterDay(sql`found.day`, before?.earlierBy ?? null, request.filters.settledOn), asked.chosen),
      sql<boolean>`${sql.lit(before !== null)}`.as('isBefore'),
      'found.currency',
      'found.bets',
      'found.stake',
      'found.pl',
      'found.commission',
      'found.own',
      'found.below',
      'found.counted',
      'found.cost',
    ])
}

const total = (figure: string, isBefore: boolean) =>
  sql<bigint>`coalesce(sum(${sql.raw(figure)}) filter (where part."isBefore" = ${sql.lit(isBefore)}), 0)::bigint`
const net = 'part.pl - part.commission'
const ggr = 'part.commission - part.pl - part.counted'

/** One row for each key and currency. */
export function exploredSums(request: ExplorerRequest, asked: Asked) {
  const now = parts(request, asked, null)
  const before = comparisonOf(request.filters)
  return request.db
    .selectFrom((before === null ? now : now.unionAll(parts(request, asked, before))).as('part'))
    .groupBy([...groups])
    .select([
      ...groups,
      sql<number>`${total('part.bets', false)}::int`.as('bets'),
      total('part.stake', false).as('stake'),
      total('part.stake + part.pl', false).as('returned'),
      total(net, false).as('playerPl'),
      total(`${net} + part.below`, false).as('downlinePl'),
      total('part.commission', false).as('commission'),
      total('part.own', false).as('ownPl'),
      total(ggr, false).as('ggr'),
      total(`${ggr} - part.cost`, false).as('ngr'),
      sql<number>`${total('part.bets', true)}::int`.as('betsBefore'),
      total('part.stake', true).as('stakeBefore'),
      total(net, true).as('playerPlBefore'),
      total('part.own', true).as('ownPlBefore'),
    ])
}

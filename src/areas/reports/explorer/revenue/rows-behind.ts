import { sql, type RawBuilder } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { profitProducts, revenueProducts } from '#areas/agents/rules/products.ts'
import { presentText } from '#areas/agents/day-totals/report-filters.facts.ts'
import { openDayOf } from '#areas/reports/compared/compared-facts.ts'
import { ifAllowed } from '#areas/reports/definition/carried.ts'
import { isOfRevenue, type Dimension } from '#areas/reports/explorer/dimensions.ts'
import {
  commonOf,
  isByMarket,
  isOpenPeriod,
  nodeRowsBehind,
  productsOfRow,
  withProducts,
  type ExplorerRequest,
} from '#areas/reports/explorer/explorer-links.ts'
import { comparisonOf } from '#areas/reports/rules/compared-period.ts'

const nowhere = sql<string | null>`null::text`

/** The days of a player, each of which opens its entries of the ledger. */
function daysOfPlayer(request: ExplorerRequest, chosen: readonly Dimension[]): RawBuilder<string | null> {
  const { sport, eventId, marketId, level } = request.filters
  const isApart = chosen.includes('LEVEL') || level !== undefined || chosen.includes('ACCOUNT') || isByMarket(chosen)
  const isSelected = sport !== undefined || eventId !== undefined || marketId !== undefined
  if (isApart || isSelected || isOpenPeriod(request, chosen)) return nowhere
  const filters = { ...commonOf(request, chosen), playerId: sql`figures."ofPlayer"::text` }
  const address = withProducts(productsOfRow(request, chosen, profitProducts), (own) =>
    addressSql('/players-report/days', { ...filters, ...own }),
  )
  return ifAllowed(request.actor, 'PLAYERS_REPORT', address)
}

/** The rows behind what players staked and won. */
export const rowsBehind = (request: ExplorerRequest, chosen: readonly Dimension[]): RawBuilder<string | null> =>
  chosen.includes('PLAYER') ? daysOfPlayer(request, chosen) : nodeRowsBehind(request, chosen)

/** The rows behind the shares of accounts: players have none. */
export const sharesBehind = (request: ExplorerRequest, chosen: readonly Dimension[]): RawBuilder<string | null> =>
  nodeRowsBehind(request, chosen)

const ofTime: readonly Dimension[] = ['DAY', 'WEEK', 'MONTH', 'FISCAL_MONTH']

/** The rows behind the figures of the period before: of the whole of it, or of its same day, up to the present time of day where the day is not over. */
export function rowsBefore(request: ExplorerRequest, chosen: readonly Dimension[]): RawBuilder<string | null> {
  const { filters, timeZone } = request
  const before = comparisonOf(filters)
  if (before === null) return nowhere
  const openDay = openDayOf(filters.settledOn, timeZone)
  if (!chosen.some((one) => ofTime.includes(one)))
    return openDay === undefined
      ? nodeRowsBehind({ ...request, filters: { ...filters, settledOn: before.period } }, chosen)
      : ofOneDay({ ...request, filters: { ...filters, settledOn: before.period } }, chosen)
  const isByDay = chosen.includes('DAY') && 'days' in before.earlierBy
  if (!isByDay) return nowhere
  const { days: daysBack } = before.earlierBy
  const address = nodeRowsBehind(request, chosen, { daysBack })
  const ofPart = nodeRowsBehind(request, chosen, { daysBack, until: presentText })
  return openDay === undefined
    ? address
    : sql<string | null>`case when figures."onDay" < ${openDay}::date then ${address} else ${ofPart} end`
}

/** The part of one day: of several days the earlier ones count with their totals, which no list adds to a part. */
function ofOneDay(request: ExplorerRequest, chosen: readonly Dimension[]): RawBuilder<string | null> {
  const { settledOn } = request.filters
  const isOne = settledOn !== undefined && settledOn.from === settledOn.to
  return isOne ? nodeRowsBehind(request, chosen, { daysBack: 0, until: presentText }) : nowhere
}

/** The accounts behind a figure of revenue, which the report on GGR opens as well. */
export function revenueBehind(request: ExplorerRequest, chosen: readonly Dimension[]): RawBuilder<string | null> {
  const isOfLevel = chosen.includes('LEVEL') || request.filters.level !== undefined
  const isApart = isOfLevel || chosen.includes('PLAYER') || isByMarket(chosen)
  const isAsked = request.filters.figures?.some(isOfRevenue) === true
  if (!isAsked || isApart || isOpenPeriod(request, chosen)) return nowhere
  const product = productsOfRow(request, chosen, revenueProducts)
  const common = commonOf(request, chosen)
  const rowsOf = (node: { readonly node?: RawBuilder<unknown> }) =>
    withProducts(product, (own) => addressSql('/ggr/accounts', { ...common, ...node, ...own }))
  if (!chosen.includes('ACCOUNT')) return rowsOf({})
  const ofAgent = rowsOf({ node: sql`figures."ofAccount"::text` })
  return sql<string | null>`case when agent.id is not null then ${ofAgent} end`
}

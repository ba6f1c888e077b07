import { sql, type RawBuilder } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { carried, ifAllowed } from '#areas/reports/definition/carried.ts'
import { isByMonth, type Dimension } from './dimensions.ts'
import type { explorer } from './explorer.screen.ts'

export type ExplorerRequest = DatasetRequest<typeof explorer>

const nowhere = sql<string | null>`null::text`

/** The days of a row: its day, or its week or month as far as the period goes. */
function daysOf({ filters }: ExplorerRequest, chosen: readonly Dimension[]): RawBuilder<unknown> {
  if (chosen.includes('DAY')) return sql`figures."onDay"::text || '..' || figures."onDay"::text`
  const { settledOn } = filters
  const within = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
    settledOn
      ? sql`greatest(${first}, ${settledOn.from}::date)::text || '..' || least(${last}, ${settledOn.to}::date)::text`
      : sql`(${first})::text || '..' || (${last})::text`
  if (chosen.includes('WEEK')) return within(sql`figures."inWeek"`, sql`figures."inWeek" + 6`)
  const month = sql`(figures."inMonth" || '-01')::date`
  if (isByMonth(chosen)) return within(month, sql`(${month} + interval '1 month' - interval '1 day')::date`)
  return carried(filters).settledOn!
}

const commonOf = (request: ExplorerRequest, chosen: readonly Dimension[]) => {
  const { node, domainId } = carried(request.filters)
  const domain = chosen.includes('DOMAIN') ? sql`figures."ofDomain"::text` : domainId
  return { settledOn: daysOf(request, chosen), ...(node && { node }), ...(domain && { domainId: domain }) }
}

const asked = (products: readonly string[] | undefined) =>
  products ? { product: sql`${products.join(',')}::text` } : {}

/** The product of a row with markets. */
const productOf = (request: ExplorerRequest, chosen: readonly Dimension[]) =>
  chosen.includes('PRODUCT') ? { product: sql`figures."ofProduct"` } : asked(exchangeOf(request.filters.product))
const exchangeOf = (products: readonly string[] | undefined) =>
  products?.filter((one) => exchangeProducts.some((each) => each === one))

/** The markets behind a row of a market, an event or a sport. */
function markets(request: ExplorerRequest, chosen: readonly Dimension[]): RawBuilder<string | null> {
  const common = { ...commonOf(request, chosen), ...productOf(request, chosen) }
  const ifFound = (found: RawBuilder<unknown>, address: RawBuilder<string>) =>
    ifAllowed(
      request.actor,
      'PL_BY_MARKET_REPORT',
      sql<string | null>`case when ${found} is not null then ${address} end`,
    )
  if (chosen.includes('MARKET')) {
    const id = sql`figures."ofMarket"`
    return ifFound(id, addressSql('/PLby-market-report', { ...common, id: sql`${id}::text` }))
  }
  if (chosen.includes('EVENT')) {
    const eventId = sql`figures."ofEvent"`
    return ifFound(eventId, addressSql('/PLby-market-report', { ...common, eventId: sql`${eventId}::text` }))
  }
  const sport = sql`figures."ofSport"`
  return ifFound(sport, addressSql('/PLby-market-report', { ...common, sport }))
}

const days = (request: ExplorerRequest, chosen: readonly Dimension[]) => {
  const product = chosen.includes('PRODUCT') ? { product: sql`figures."ofProduct"` } : asked(request.filters.product)
  const common = { ...commonOf(request, chosen), ...product }
  if (!chosen.includes('ACCOUNT')) return addressSql('/profit', common)
  const ofAgent = addressSql('/profit', { ...common, node: sql`figures."ofAccount"::text` })
  // Players are no accounts of the report on days.
  return sql<string | null>`case when agent.id is not null then ${ofAgent} end`
}

const withoutRows: readonly Dimension[] = ['LEVEL', 'PLAYER', 'VERTICAL', 'PROVIDER']
const ofMarket: readonly Dimension[] = ['SPORT', 'EVENT', 'MARKET']

/** The list whose rows add up to the figures of a row, where one has exactly these rows. */
export function rowsBehind(request: ExplorerRequest, chosen: readonly Dimension[]): RawBuilder<string | null> {
  const { sport, eventId, marketId, settledOn } = request.filters
  const isSelected = sport !== undefined || eventId !== undefined || marketId !== undefined
  // A week or month without a period may end after today, and no list takes such a period.
  const isOpen = settledOn === undefined && !chosen.includes('DAY') && (chosen.includes('WEEK') || isByMonth(chosen))
  if (isSelected || isOpen || chosen.some((one) => withoutRows.includes(one))) return nowhere
  if (!chosen.some((one) => ofMarket.includes(one) || one === 'COMPETITION')) return days(request, chosen)
  const isOfAccount = chosen.includes('ACCOUNT')
  const isOfCompetition = chosen.includes('COMPETITION') && !chosen.includes('EVENT') && !chosen.includes('MARKET')
  return isOfAccount || isOfCompetition ? nowhere : markets(request, chosen)
}

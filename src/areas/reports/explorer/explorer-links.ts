import { sql, type RawBuilder } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { carried, ifAllowed } from '#areas/reports/definition/carried.ts'
import { casinoProviders, profitProducts } from '#areas/agents/rules/products.ts'
import { isByMonth, type Dimension } from './dimensions.ts'
import type { explorer } from './explorer.screen.ts'

export type ExplorerRequest = DatasetRequest<typeof explorer>

const nowhere = sql<string | null>`null::text`

/** The days of a row: its day or an earlier one, or its week or month as far as the period goes. */
function daysOf({ filters }: ExplorerRequest, chosen: readonly Dimension[], daysBack = 0): RawBuilder<unknown> {
  const day = sql`(figures."onDay" - ${sql.lit(daysBack)}::int)::text`
  if (chosen.includes('DAY')) return sql`${day} || '..' || ${day}`
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

export const commonOf = (request: ExplorerRequest, chosen: readonly Dimension[], daysBack = 0) => {
  const { node, domainId } = carried(request.filters)
  const domain = chosen.includes('DOMAIN') ? sql`figures."ofDomain"::text` : domainId
  return { settledOn: daysOf(request, chosen, daysBack), ...(node && { node }), ...(domain && { domainId: domain }) }
}

/** A week or month without a period may end after today, and no list takes such a period. */
export const isOpenPeriod = ({ filters }: ExplorerRequest, chosen: readonly Dimension[]): boolean =>
  filters.settledOn === undefined && !chosen.includes('DAY') && (chosen.includes('WEEK') || isByMonth(chosen))

const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one))
const both = (all: readonly string[], some: readonly string[]) => all.filter((one) => some.includes(one))

/**
 * The products of a row out of those that a list knows: its own, those of its vertical, or what belongs to no provider. Undefined for all of
 * them, null in the database where the list knows none.
 */
export function productsOfRow(
  { filters }: ExplorerRequest,
  chosen: readonly Dimension[],
  all: readonly string[],
): RawBuilder<unknown> | undefined {
  if (chosen.includes('PRODUCT'))
    return sql`case when figures."ofProduct" = any(${[...all]}::text[]) then figures."ofProduct" end`
  const requested = filters.product === undefined ? all : both(all, filters.product)
  const some = (products: readonly string[]) => sql`nullif(${products.join(',')}::text, '')`
  const others = chosen.includes('PROVIDER') ? without(requested, casinoProviders) : requested
  const casino = ['casino', ...casinoProviders]
  const ofVertical = sql`case figures."ofVertical" when 'exchange' then ${some(both(others, exchangeProducts))}
    when 'sportsbook' then ${some(both(others, ['sportsbook']))} when 'casino' then ${some(both(others, casino))}
    else ${some(without(others, profitProducts))} end`
  const ofRow = chosen.includes('VERTICAL') ? ofVertical : some(others)
  if (chosen.includes('PROVIDER')) return sql`coalesce(figures."ofProvider", ${ofRow})`
  return chosen.includes('VERTICAL') || filters.product !== undefined ? ofRow : undefined
}

/** The address of a list with the products of the row; none where the list knows none of them. */
export const withProducts = (
  product: RawBuilder<unknown> | undefined,
  address: (own: { readonly product?: RawBuilder<unknown> }) => RawBuilder<string>,
): RawBuilder<string | null> =>
  product === undefined
    ? sql<string | null>`${address({})}`
    : sql<string | null>`case when ${product} is not null then ${address({ product })} end`

/** The product of a row with markets. */
const productOf = ({ filters }: ExplorerRequest, chosen: readonly Dimension[]) => {
  if (chosen.includes('PRODUCT')) return { product: sql`figures."ofProduct"` }
  return filters.product && { product: sql`${both(filters.product, exchangeProducts).join(',')}::text` }
}

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

/** How many days before those of the row, and up to which moment of a day that is not over. */
interface Earlier {
  readonly daysBack: number
  readonly until?: RawBuilder<unknown>
}

const days = (request: ExplorerRequest, chosen: readonly Dimension[], { daysBack, until }: Earlier) => {
  const product = productsOfRow(request, chosen, profitProducts)
  const common = { ...commonOf(request, chosen, daysBack), ...(until && { until }) }
  const rowsOf = (node: { readonly node?: RawBuilder<unknown> }) =>
    withProducts(product, (own) => addressSql('/profit', { ...common, ...node, ...own }))
  if (!chosen.includes('ACCOUNT')) return rowsOf({})
  const ofAgent = rowsOf({ node: sql`figures."ofAccount"::text` })
  // Players are no accounts of the report on days.
  return sql<string | null>`case when agent.id is not null then ${ofAgent} end`
}

/** The days and products of the agents of a level, each with what it keeps itself; they are the finest rows that a level has. */
function daysOfLevel(request: ExplorerRequest, chosen: readonly Dimension[], { daysBack, until }: Earlier) {
  const isFinest = chosen.includes('DAY') && chosen.includes('PRODUCT')
  if (isFinest || until || isByMarket(chosen)) return nowhere
  const common = {
    ...commonOf(request, chosen, daysBack),
    ...(chosen.includes('ACCOUNT') && { node: sql`figures."ofAccount"::text` }),
    by: sql`'DAY,LEVEL,PRODUCT'::text`,
    level: sql`figures."ofLevel"`,
  }
  return withProducts(productsOfRow(request, chosen, profitProducts), (own) =>
    addressSql('/explorer', { ...common, ...own }),
  )
}

const ofMarket: readonly Dimension[] = ['SPORT', 'EVENT', 'MARKET']
export const isByMarket = (chosen: readonly Dimension[]): boolean =>
  chosen.some((one) => ofMarket.includes(one) || one === 'COMPETITION')

/** The list whose rows add up to the figures of a row, where one has exactly these rows; of days earlier than those of the row. */
export function nodeRowsBehind(
  request: ExplorerRequest,
  chosen: readonly Dimension[],
  earlier: Earlier = { daysBack: 0 },
): RawBuilder<string | null> {
  const { sport, eventId, marketId, level } = request.filters
  const isSelected = sport !== undefined || eventId !== undefined || marketId !== undefined
  if (isSelected || isOpenPeriod(request, chosen) || chosen.includes('PLAYER')) return nowhere
  if (chosen.includes('LEVEL')) return daysOfLevel(request, chosen, earlier)
  if (level !== undefined) return nowhere
  if (!isByMarket(chosen)) return days(request, chosen, earlier)
  const isOfAccount = chosen.includes('ACCOUNT') || chosen.includes('VERTICAL') || chosen.includes('PROVIDER')
  const isOfCompetition = chosen.includes('COMPETITION') && !chosen.includes('EVENT') && !chosen.includes('MARKET')
  return isOfAccount || isOfCompetition || earlier.daysBack > 0 || earlier.until ? nowhere : markets(request, chosen)
}

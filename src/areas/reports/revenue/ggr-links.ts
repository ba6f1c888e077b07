import { sql, type RawBuilder } from 'kysely'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { casinoProviders, profitProducts, revenueProducts } from '#areas/agents/rules/products.ts'
import { startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { carried } from '#areas/reports/definition/carried.ts'
import { addressSql } from '#engine/address-sql.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import { usualGroupings, type ggrReport, type groupings } from './ggr.screen.ts'

export type GgrRequest = DatasetRequest<typeof ggrReport>

export type Grouping = (typeof groupings)[number]

/** By which columns the rows are summed. */
export function groupedBy({ filters }: GgrRequest, grouping: Grouping): boolean {
  const by: readonly Grouping[] = filters.by ?? usualGroupings
  return by.includes(grouping)
}

/** The days of a row: its day, its week or its month as far as the period goes. */
function daysOf(request: GgrRequest): RawBuilder<unknown> | null {
  const { settledOn } = request.filters
  const within = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
    settledOn
      ? sql`greatest(${first}, ${settledOn.from}::date)::text || '..' || least(${last}, ${settledOn.to}::date)::text`
      : sql`(${first})::text || '..' || (${last})::text`
  if (groupedBy(request, 'DAY')) return sql`row.day::text || '..' || row.day::text`
  const ends: RawBuilder<unknown>[] = []
  const firsts: RawBuilder<unknown>[] = []
  if (groupedBy(request, 'WEEK')) {
    firsts.push(sql`row.week`)
    ends.push(sql`row.week + 6`)
  }
  if (groupedBy(request, 'MONTH') || groupedBy(request, 'FISCAL_MONTH')) {
    firsts.push(sql`row."firstOfMonth"`)
    ends.push(sql`(row."firstOfMonth" + interval '1 month' - interval '1 day')::date`)
  }
  if (firsts.length === 0) return null
  return within(sql`greatest(${sql.join(firsts)})`, sql`least(${sql.join(ends)})`)
}

/** The filters by which the rows behind a row are summed: its own days, domain and product, else those of the request. */
const rowFilters = (request: GgrRequest) => {
  const { domainId, ...filters } = carried(request.filters)
  const days = daysOf(request)
  return {
    ...filters,
    ...(days && { settledOn: days }),
    ...(groupedBy(request, 'DOMAIN') ? { domainId: sql`row."domainId"::text` } : domainId && { domainId }),
  }
}

/** The products of a row out of some: its own, that of its provider, or what belongs to no provider. */
function productsOf(request: GgrRequest, some: readonly string[]): RawBuilder<unknown> | null {
  if (groupedBy(request, 'PRODUCT')) return sql`row.product`
  const { product } = request.filters
  const asked = product === undefined ? some : some.filter((one) => product.some((each) => each === one))
  if (!groupedBy(request, 'PROVIDER')) return product === undefined ? null : chosen(asked)
  const others = asked.filter((one) => !casinoProviders.some((each) => each === one))
  return sql`coalesce(row.provider, ${others.join(',')}::text)`
}

export const accountsOf = (request: GgrRequest): RawBuilder<string> => {
  const product = productsOf(request, revenueProducts)
  return addressSql('/ggr/accounts', { ...rowFilters(request), ...(product && { product }) })
}

const chosen = (products: readonly string[]) => sql`${products.join(',')}::text`

/** The list of corrections is that of whole domains, so it opens for staff of the operator who look at whole domains. */
export const correctionsOf = (request: GgrRequest): RawBuilder<string | null> => {
  const { product } = request.filters
  const asked = product && exchangeProducts.filter((one) => product.includes(one))
  if (startNodeOf(request) !== null || asked?.length === 0) return sql<string | null>`null::text`
  const filters = { ...rowFilters(request), isEarlierMonth: sql`'YES'::text` }
  if (groupedBy(request, 'PROVIDER') && !groupedBy(request, 'PRODUCT')) {
    const address = addressSql('/ggr/corrections', { ...filters, ...(asked && { product: chosen(asked) }) })
    return sql<string | null>`case when row.provider is null then ${address} end`
  }
  if (!groupedBy(request, 'PRODUCT'))
    return addressSql('/ggr/corrections', { ...filters, ...(asked && { product: chosen(asked) }) })
  const address = addressSql('/ggr/corrections', { ...filters, product: sql`row.product` })
  return sql<string | null>`case when row.product = any(${[...exchangeProducts]}::text[]) then ${address} end`
}

/** Adjustments and bonuses are not shared, so they have no rows in the report on profit. */
export const profitOf = (request: GgrRequest): RawBuilder<string | null> => {
  const { product } = request.filters
  const played = product && profitProducts.filter((one) => product.includes(one))
  if (played?.length === 0) return sql<string | null>`null::text`
  if (!groupedBy(request, 'PRODUCT')) {
    const products = productsOf(request, profitProducts)
    return addressSql('/profit', { ...rowFilters(request), ...(products && { product: products }) })
  }
  const address = addressSql('/profit', { ...rowFilters(request), product: sql`row.product` })
  return sql<string | null>`case when row.product = any(${profitProducts}::text[]) then ${address} end`
}

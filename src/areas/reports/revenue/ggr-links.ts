import { sql, type RawBuilder } from 'kysely'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { profitProducts } from '#areas/agents/day-totals/products.ts'
import { startNodeOf } from '#areas/agents/day-totals/report-filters.ts'
import { carried } from '#areas/reports/definition/carried.ts'
import { addressSql } from '#engine/address-sql.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import type { ggrReport, groupings } from './ggr.screen.ts'

export type GgrRequest = DatasetRequest<typeof ggrReport>

/** By which columns the rows are summed: all of them where none is selected. */
export const groupedBy = ({ filters: { by } }: GgrRequest, grouping: (typeof groupings)[number]): boolean =>
  by === undefined || by.includes(grouping)

/** The filters by which the rows behind a row are summed: its own day, domain and product, else those of the request. */
const rowFilters = (request: GgrRequest) => {
  const { domainId, ...filters } = carried(request.filters)
  return {
    ...filters,
    ...(groupedBy(request, 'DAY') && { settledOn: sql`row.day::text || '..' || row.day::text` }),
    ...(groupedBy(request, 'DOMAIN') ? { domainId: sql`row."domainId"::text` } : domainId && { domainId }),
  }
}

export const accountsOf = (request: GgrRequest): RawBuilder<string> => {
  const { product } = request.filters
  return addressSql('/ggr/accounts', {
    ...rowFilters(request),
    ...(groupedBy(request, 'PRODUCT') ? { product: sql`row.product` } : product && { product: chosen(product) }),
  })
}

const chosen = (products: readonly string[]) => sql`${products.join(',')}::text`

/** The list of corrections is that of whole domains, so it opens for staff of the operator who look at whole domains. */
export const correctionsOf = (request: GgrRequest): RawBuilder<string | null> => {
  const { product } = request.filters
  const asked = product && exchangeProducts.filter((one) => product.includes(one))
  if (startNodeOf(request) !== null || asked?.length === 0) return sql<string | null>`null::text`
  const filters = { ...rowFilters(request), isEarlierMonth: sql`'YES'::text` }
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
  if (!groupedBy(request, 'PRODUCT'))
    return addressSql('/profit', { ...rowFilters(request), ...(played && { product: chosen(played) }) })
  const address = addressSql('/profit', { ...rowFilters(request), product: sql`row.product` })
  return sql<string | null>`case when row.product = any(${profitProducts}::text[]) then ${address} end`
}

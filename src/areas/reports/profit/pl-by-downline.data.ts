import { sql } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import { accountRows } from '#areas/reports/definition/account-rows.facts.ts'
import { carried, ifAllowed } from '#areas/reports/definition/carried.ts'
import { archivedAccounts } from '#areas/reports/warehouse/archived-days.facts.ts'
import type { ArchiveReader } from '#platform/archive/archive-reader.ts'
import { plByDownline } from './pl-by-downline.screen.ts'

/** The days of an agent, with its whole downline. Players have none: their rows are those of single markets. */
const linksOf = ({ actor, filters }: DatasetRequest<typeof plByDownline>) => {
  const { product } = filters
  const ofAgent = {
    ...carried(filters),
    node: sql`account."nodeId"::text`,
    ...(product && { product: sql`${product.join(',')}::text` }),
  }
  return [
    ifAllowed(actor, 'PROFIT_VIEW', addressSql('/profit', ofAgent)).as('days'),
    ifAllowed(actor, 'BALANCE_SHEET_VIEW', addressSql('/ggr', ofAgent)).as('revenue'),
  ] as const
}

const rows = aggregate(plByDownline, ['settledOn', 'node', 'product', 'domainId', 'hideZero'], (request) =>
  accountRows(request).select(linksOf(request)),
)

export const plByDownlineData = {
  ...rows,
  archived: (request: DatasetRequest<typeof plByDownline>, reader: ArchiveReader) =>
    archivedAccounts(request, reader, 'whole'),
}

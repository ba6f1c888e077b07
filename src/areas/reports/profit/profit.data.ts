import { sql } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import { nodeDays } from '#areas/agents/day-totals/branch-totals.ts'
import { isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.ts'
import type { profitProducts } from '#areas/agents/day-totals/products.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { carried, ifAllowed } from '#areas/reports/definition/carried.ts'
import { archivedNodeDays } from '#areas/reports/warehouse/archived-days.facts.ts'
import type { ArchiveReader } from '#platform/archive/archive-reader.ts'
import { profitReport } from './profit.screen.ts'

const totalOf = (column: string) => sql<bigint>`sum(${sql.ref(`played.${column}`)})::bigint`
const net = sql<bigint>`(${totalOf('pl')} - ${totalOf('commission')})`
const downline = sql<bigint>`(${net} + ${totalOf('retained')} - ${totalOf('own')})`

/** The accounts and markets behind a row, for readers who may open them. */
const linksOf = ({ actor, filters }: DatasetRequest<typeof profitReport>) => {
  const ofRow = {
    ...carried(filters),
    settledOn: sql`played.day::text || '..' || played.day::text`,
    product: sql`played.product`,
  }
  const markets = sql<string | null>`case when played.product = any(${[...exchangeProducts]}::text[])
    then ${addressSql('/PLby-market-report', ofRow)} end`
  return [
    ifAllowed(actor, 'PL_BY_DOWNLINE', addressSql('/PLby-downline-report', ofRow)).as('accounts'),
    ifAllowed(actor, 'PL_BY_MARKET_REPORT', markets).as('markets'),
  ] as const
}

/** A row sums the days of one node with its whole downline, or of the top nodes for platform users. */
const rows = aggregate(profitReport, ['settledOn', 'node', 'product', 'domainId', 'hideZero'], (request) => {
  const node = startNodeOf(request)
  return request.db
    .selectFrom(nodeDays(request, node).as('played'))
    .where(isStartInScope(request))
    .groupBy(['played.day', 'played.product', 'played.currency'])
    .$if(request.filters.hideZero === true, (rows) =>
      rows.having(
        sql<boolean>`(sum(played.bets) <> 0 or sum(played.stake) <> 0 or sum(played.pl) <> 0 or sum(played.own) <> 0)`,
      ),
    )
    .select([
      sql<bigint>`row_number() over (order by played.day, played.product, played.currency)::bigint`.as('id'),
      'played.currency',
      sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
      'played.day',
      sql<(typeof profitProducts)[number]>`played.product`.as('product'),
      sql<number>`sum(played.bets)::int`.as('bets'),
      totalOf('stake').as('stake'),
      net.as('playerPl'),
      totalOf('own').as('ownPl'),
      totalOf('commission').as('commission'),
      downline.as('downlinePl'),
      sql<bigint>`-(${downline} + ${totalOf('own')})`.as('uplinePl'),
      ...linksOf(request),
    ])
})

export const profitData = {
  ...rows,
  archived: (request: DatasetRequest<typeof profitReport>, reader: ArchiveReader) =>
    archivedNodeDays(request, reader, request.filters.settledOn ? [request.filters.settledOn] : []),
}

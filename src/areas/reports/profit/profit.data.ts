import { sql, type RawBuilder } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import { nodeDays } from '#areas/agents/day-totals/branch-totals.facts.ts'
import { isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import type { profitProducts } from '#areas/agents/rules/products.ts'
import { singleParts } from '#areas/reports/compared/part-day.facts.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { carried, ifAllowed } from '#areas/reports/definition/carried.ts'
import { archivedNodeDays } from '#areas/reports/warehouse/archived-days.facts.ts'
import type { ArchiveReader } from '#platform/archive/archive-reader.ts'
import { dayOf } from '#values/day.ts'
import { profitReport } from './profit.screen.ts'

const totalOf = (column: string) => sql<bigint>`sum(${sql.ref(`played.${column}`)})::bigint`
const net = sql<bigint>`(${totalOf('pl')} - ${totalOf('commission')})`
const downline = sql<bigint>`(${net} + ${totalOf('below')})`

type ProfitRequest = DatasetRequest<typeof profitReport>
const isOfPart = ({ filters: { hour, until } }: ProfitRequest): boolean => hour !== undefined || until !== undefined

/** The accounts and markets behind a row, for readers who may open them; those lists know whole days alone. */
const linksOf = (request: ProfitRequest) => {
  const { actor, filters } = request
  const ofRow = {
    ...carried(filters),
    settledOn: sql`played.day::text || '..' || played.day::text`,
    product: sql`played.product`,
  }
  const markets = sql<string | null>`case when played.product = any(${[...exchangeProducts]}::text[])
    then ${addressSql('/PLby-market-report', ofRow)} end`
  const ifWhole = (address: RawBuilder<string | null>) => (isOfPart(request) ? sql<string | null>`null::text` : address)
  return [
    ifWhole(ifAllowed(actor, 'PL_BY_DOWNLINE', addressSql('/PLby-downline-report', ofRow))).as('accounts'),
    ifWhole(ifAllowed(actor, 'PL_BY_MARKET_REPORT', markets)).as('markets'),
  ] as const
}

interface PlayedDay {
  readonly day: string
  readonly product: string
  readonly currency: string
}

/** The days of the start node from their totals, and parts of days from each result that was settled in them. */
function playedOf(request: ProfitRequest, node: bigint | null): RawBuilder<PlayedDay> {
  const { db, timeZone, filters } = request
  const { until, ...others } = filters
  if (!isOfPart(request))
    return sql<PlayedDay>`(select node.day, node.product, node.currency, node.bets, node.stake, node.pl, node.commission, node.own,
      node.retained - node.own as below from ${nodeDays(request, node)} node)`
  const part = until === undefined ? {} : { partAt: until, partOf: dayOf(Date.parse(until), timeZone) }
  return sql<PlayedDay>`(select single.* from ${singleParts({ db, filters: { ...others, ...part }, node, viewpoint: 'start' })} single)`
}

const isUsed = sql<boolean>`(sum(played.bets) <> 0 or sum(played.stake) <> 0 or sum(played.pl) <> 0 or sum(played.own) <> 0)`
const summedBy = ['settledOn', 'node', 'product', 'hour', 'until', 'domainId', 'hideZero'] as const

/** A row sums the days of one node with its whole downline, or of the top nodes for platform users. */
const rows = aggregate(profitReport, summedBy, (request) => {
  const node = startNodeOf(request)
  return request.db
    .selectFrom(playedOf(request, node).as('played'))
    .where(isStartInScope(request))
    .groupBy(['played.day', 'played.product', 'played.currency'])
    .$if(request.filters.hideZero === true, (some) => some.having(isUsed))
    .select([
      sql<bigint>`row_number() over (order by played.day, played.product, played.currency)::bigint`.as('id'),
      'played.currency',
      sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
      'played.day',
      sql<(typeof profitProducts)[number]>`played.product`.as('product'),
      sql<number>`sum(played.bets)::int`.as('bets'),
      totalOf('stake').as('stake'),
      sql<bigint>`(${totalOf('stake')} + ${totalOf('pl')})`.as('returned'),
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
  archived: (request: ProfitRequest, reader: ArchiveReader) =>
    archivedNodeDays(request, reader, request.filters.settledOn ? [request.filters.settledOn] : []),
}

import { sql, type RawBuilder } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { ifAllowed } from '#areas/reports/definition/carried.ts'
import { withShares } from '#areas/reports/definition/shares.facts.ts'
import { archivedRevenue } from '#areas/reports/warehouse/archived-days.facts.ts'
import type { ArchiveReader } from '#platform/archive/archive-reader.ts'
import { netShareOf } from './revenue-costs.facts.ts'
import { ggrReport } from './ggr.screen.ts'
import { accountsOf, correctionsOf, profitOf, type GgrRequest } from './ggr-links.ts'
import { revenueSums } from './ggr-parts.facts.ts'
import { definitionHead } from './definitions/definition-head.facts.ts'

const net = sql<bigint>`(row.pl - row.commission)`
const ggr = sql<bigint>`(row.commission - row.pl - row.counted)`
const inOrder = sql`row.day desc, row.week desc, row.month desc, row."domainId", row.product, row.provider`
const ofStake = (part: RawBuilder<bigint>, stake = sql<bigint>`row.stake`) =>
  sql<number | null>`case when ${stake} > 0 then round(${part} * 10000.0 / ${stake})::int end`
const deducted = sql<bigint>`(row."providerFee" + row."paymentFee" + row.jackpot + row.other)`
const netRevenue = sql<bigint>`(${ggr} - row.bonus - ${deducted})`
const isUsed = sql<boolean>`(row.bets <> 0 or row.stake <> 0 or row.pl <> 0 or row.commission <> 0 or row.own <> 0 or row.counted <> 0
  or row.bonus <> 0 or ${deducted} <> 0)`

const rows = aggregate(ggrReport, ['settledOn', 'node', 'product', 'domainId', 'hideZero', 'by'], (request) => {
  const node = startNodeOf(request)
  return request.db
    .selectFrom(withShares(revenueSums(request, node), ggr, inOrder).as('row'))
    .leftJoin('domain', 'domain.id', 'row.domainId')
    .where(isStartInScope(request))
    .$if(request.filters.hideZero === true, (some) => some.where(isUsed))
    .select([
      sql<string>`md5(concat_ws(' ', row.day, row.week, row.month, row."fiscalMonth", row."domainId", row.product, row.provider, row.currency))::uuid`.as(
        'id',
      ),
      sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
      'row.day',
      'row.week',
      'row.month',
      'row.fiscalMonth',
      'domain.name as domain',
      'row.product',
      'row.provider',
      'row.currency',
      accountsOf(request).as('accounts'),
      ifAllowed(request.actor, 'PROFIT_VIEW', profitOf(request)).as('profit'),
      'row.bets',
      'row.stake',
      sql<bigint>`(row.stake + row.pl)`.as('returned'),
      'row.commission',
      'row.counted',
      ggr.as('ggr'),
      'row.ofAll as ggrShare',
      'row.bonus as bonusCost',
      'row.providerFee',
      'row.paymentFee',
      'row.jackpot',
      'row.other',
      'row.corrected',
      correctionsOf(request).as('corrections'),
      netRevenue.as('ngr'),
      netShareOf(ggr, netRevenue).as('ngrShare'),
      ofStake(ggr).as('hold'),
      ofStake(sql<bigint>`(${ggr} - row.corrected)`, sql<bigint>`(row.stake - row."correctedStake")`).as('ownHold'),
      ofStake(sql<bigint>`(row.stake + row.pl)`).as('rtp'),
      sql<bigint>`(${net} + row.retained - row.own)`.as('downlinePl'),
      'row.own as ownPl',
      sql<bigint>`(-${net} - row.retained)`.as('uplinePl'),
    ])
})

/** Files of the report begin with the definition that the screen shows. */
export const ggrData = {
  ...rows,
  head: definitionHead,
  archived: (request: GgrRequest, reader: ArchiveReader) => archivedRevenue(request, reader, 'start'),
}

import { sql, type RawBuilder } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { nodeDays } from '#areas/agents/day-totals/branch-totals.ts'
import { casinoProviders, type RevenueProduct } from '#areas/agents/day-totals/products.ts'
import { fromNodeDown, isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.ts'
import { countedInPeriod } from '#areas/players/list/counted-adjustments.ts'
import { calendars, fiscalMonthOf, monthOf, weekOf } from '#areas/reports/definition/calendars.facts.ts'
import { ifAllowed } from '#areas/reports/definition/carried.ts'
import { corrections } from '#areas/reports/closes/corrections.facts.ts'
import { withShares } from '#areas/reports/definition/shares.facts.ts'
import { archivedRevenue } from '#areas/reports/warehouse/archived-days.facts.ts'
import type { ArchiveReader } from '#platform/archive/archive-reader.ts'
import { netShareOf, revenueCosts } from './revenue-costs.facts.ts'
import { ggrReport } from './ggr.screen.ts'
import { accountsOf, correctionsOf, groupedBy, profitOf, type GgrRequest, type Grouping } from './ggr-links.ts'
import { definitionHead } from './definition-head.facts.ts'

const none = sql<bigint>`0::bigint`
const noBets = sql<number>`0`
const withoutCosts = [
  none.as('bonus'),
  none.as('providerFee'),
  none.as('paymentFee'),
  none.as('jackpot'),
  none.as('other'),
] as const

const notCorrected = [none.as('corrected'), none.as('correctedStake')] as const

const playedDays = (request: GgrRequest, node: bigint | null) =>
  request.db
    .selectFrom(nodeDays(request, node).as('played'))
    .select([
      sql<string>`played.day`.as('day'),
      sql<number>`played.domain_id`.as('domainId'),
      sql<RevenueProduct>`played.product`.as('product'),
      sql<string>`played.currency`.as('currency'),
      sql<number>`played.bets`.as('bets'),
      sql<bigint>`played.stake`.as('stake'),
      sql<bigint>`played.pl`.as('pl'),
      sql<bigint>`played.commission`.as('commission'),
      sql<bigint>`played.retained`.as('retained'),
      sql<bigint>`played.own`.as('own'),
      none.as('counted'),
      ...withoutCosts,
      ...notCorrected,
    ])

/** Corrections of earlier months, on the days on which they are booked. */
const lateCorrections = (request: GgrRequest, node: bigint | null) =>
  request.db
    .selectFrom(corrections(request.filters).as('paid'))
    .innerJoin('agent', 'agent.id', 'paid.agent_id')
    .where(fromNodeDown(node))
    .where('paid.is_late', '=', true)
    .select([
      sql<string>`paid.day`.as('day'),
      sql<number>`paid.domain_id`.as('domainId'),
      sql<RevenueProduct>`paid.product`.as('product'),
      sql<string>`paid.currency`.as('currency'),
      noBets.as('bets'),
      none.as('stake'),
      none.as('pl'),
      none.as('commission'),
      none.as('retained'),
      none.as('own'),
      none.as('counted'),
      ...withoutCosts,
      sql<bigint>`(paid.commission - paid.pl)`.as('corrected'),
      sql<bigint>`paid.stake`.as('correctedStake'),
    ])

const paidDays = (request: GgrRequest, node: bigint | null) => {
  const paid = (product: RawBuilder<RevenueProduct>) =>
    [
      sql<string>`paid.day`.as('day'),
      sql<number>`paid."domainId"`.as('domainId'),
      product.as('product'),
      sql<string>`paid.currency`.as('currency'),
      noBets.as('bets'),
      none.as('stake'),
      none.as('pl'),
      none.as('commission'),
      none.as('retained'),
      none.as('own'),
    ] as const
  const adjustments = request.db
    .selectFrom(countedInPeriod(request.filters).as('paid'))
    .innerJoin('agent', 'agent.id', 'paid.earner')
    .where(fromNodeDown(node))
    .select([
      ...paid(sql<RevenueProduct>`'adjustments'::text`),
      sql<bigint>`paid.counted`.as('counted'),
      ...withoutCosts,
      ...notCorrected,
    ])
  const deducted = request.db
    .selectFrom(revenueCosts(request.filters, request.archived).as('paid'))
    .innerJoin('agent', 'agent.id', 'paid.agentId')
    .where(fromNodeDown(node))
    .select([
      ...paid(sql<RevenueProduct>`paid.product`),
      none.as('counted'),
      'paid.bonus',
      'paid.providerFee',
      'paid.paymentFee',
      'paid.jackpot',
      'paid.other',
      ...notCorrected,
    ])
  return adjustments.unionAll(deducted).unionAll(lateCorrections(request, node))
}

const provider = sql<
  (typeof casinoProviders)[number]
>`case when part.product = any(${[...casinoProviders]}::text[]) then part.product end`

/** The days of players, adjustments and bonuses, without the columns that are summed over. */
const parts = (request: GgrRequest, node: bigint | null) => {
  const ifGrouped = <T>(grouping: Grouping, value: RawBuilder<T>, type: string) =>
    groupedBy(request, grouping) ? sql<T | null>`${value}` : sql<T | null>`null::${sql.raw(type)}`
  const only = <T>(grouping: Grouping, column: string, type: string) =>
    ifGrouped(grouping, sql<T>`part.${sql.ref(column)}`, type)
  const isByMonth = groupedBy(request, 'MONTH') || groupedBy(request, 'FISCAL_MONTH')
  const firstOfMonth = isByMonth
    ? sql<string | null>`date_trunc('month', part.day::timestamp)::date`
    : sql<string | null>`null::date`
  return request.db
    .selectFrom(playedDays(request, node).unionAll(paidDays(request, node)).as('part'))
    .innerJoin(calendars.as('calendar'), 'calendar.calendarOf', 'part.domainId')
    .select([
      only<string>('DAY', 'day', 'date').as('day'),
      ifGrouped('WEEK', weekOf(sql`part.day`), 'date').as('week'),
      ifGrouped('MONTH', monthOf(sql`part.day`), 'text').as('month'),
      firstOfMonth.as('firstOfMonth'),
      ifGrouped('FISCAL_MONTH', fiscalMonthOf(sql`part.day`), 'text').as('fiscalMonth'),
      ifGrouped('PROVIDER', provider, 'text').as('provider'),
      only<number>('DOMAIN', 'domainId', 'int').as('domainId'),
      only<RevenueProduct>('PRODUCT', 'product', 'text').as('product'),
      'part.currency',
      'part.bets',
      'part.stake',
      'part.pl',
      'part.commission',
      'part.retained',
      'part.own',
      'part.counted',
      'part.bonus',
      'part.providerFee',
      'part.paymentFee',
      'part.jackpot',
      'part.other',
      'part.corrected',
      'part.correctedStake',
    ])
}

const keys = [
  'part.day',
  'part.week',
  'part.month',
  'part.firstOfMonth',
  'part.fiscalMonth',
  'part.domainId',
  'part.product',
  'part.provider',
] as const

const totalOf = (column: string) => sql<bigint>`coalesce(sum(part.${sql.ref(column)}), 0)::bigint`

const sums = (request: GgrRequest, node: bigint | null) =>
  request.db
    .selectFrom(parts(request, node).as('part'))
    .groupBy([...keys, 'part.currency'])
    .select([
      ...keys,
      'part.currency',
      sql<number>`coalesce(sum(part.bets), 0)::int`.as('bets'),
      totalOf('stake').as('stake'),
      totalOf('pl').as('pl'),
      totalOf('commission').as('commission'),
      totalOf('retained').as('retained'),
      totalOf('own').as('own'),
      totalOf('counted').as('counted'),
      totalOf('bonus').as('bonus'),
      totalOf('providerFee').as('providerFee'),
      totalOf('paymentFee').as('paymentFee'),
      totalOf('jackpot').as('jackpot'),
      totalOf('other').as('other'),
      totalOf('corrected').as('corrected'),
      totalOf('correctedStake').as('correctedStake'),
    ])

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
    .selectFrom(withShares(sums(request, node), ggr, inOrder).as('row'))
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

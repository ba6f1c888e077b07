import { sql, type RawBuilder } from 'kysely'
import { nodeDays } from '#areas/agents/day-totals/branch-totals.facts.ts'
import { casinoProviders, type RevenueProduct } from '#areas/agents/rules/products.ts'
import { fromNodeDown } from '#areas/agents/day-totals/report-filters.facts.ts'
import { calendars, fiscalMonthOf, monthOf, weekOf } from '#areas/reports/definition/calendars.facts.ts'
import { corrections } from '#areas/reports/closes/corrections.facts.ts'
import { paidParts } from './revenue-costs.facts.ts'
import { groupedBy, type GgrRequest, type Grouping } from './ggr-links.ts'

interface RevenuePart {
  readonly day: string
  readonly domainId: number
  readonly product: RevenueProduct
  readonly currency: string
  readonly bets: number
  readonly stake: bigint
  readonly pl: bigint
  readonly commission: bigint
  readonly retained: bigint
  readonly own: bigint
  readonly counted: bigint
  readonly bonus: bigint
  readonly providerFee: bigint
  readonly paymentFee: bigint
  readonly jackpot: bigint
  readonly other: bigint
  readonly corrected: bigint
  readonly correctedStake: bigint
}

/** Days of the start node, what was booked beside play below it, and corrections of earlier months on the days of their booking. */
const revenueParts = (request: GgrRequest, node: bigint | null): RawBuilder<RevenuePart> =>
  sql<RevenuePart>`(select played.day, played.domain_id as "domainId", played.product, played.currency, played.bets, played.stake, played.pl,
      played.commission, played.retained, played.own, 0::bigint as counted, 0::bigint as bonus, 0::bigint as "providerFee",
      0::bigint as "paymentFee", 0::bigint as jackpot, 0::bigint as other, 0::bigint as corrected, 0::bigint as "correctedStake"
    from ${nodeDays(request, node)} played
    union all select paid.day, paid."domainId", paid.product, paid.currency, 0, 0, 0, 0, 0, 0, paid.counted, paid.bonus, paid."providerFee",
      paid."paymentFee", paid.jackpot, paid.other, 0, 0
    from ${paidParts(request.filters, request.archived)} paid join agent on agent.id = paid.earner where ${fromNodeDown(node)}
    union all select late.day, late.domain_id, late.product, late.currency, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, late.commission - late.pl,
      late.stake
    from ${corrections(request.filters)} late join agent on agent.id = late.agent_id where late.is_late and ${fromNodeDown(node)})`

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
    .selectFrom(revenueParts(request, node).as('part'))
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

/** One row for each key and currency. */
export const revenueSums = (request: GgrRequest, node: bigint | null) =>
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

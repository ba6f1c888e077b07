import { sql, type RawBuilder } from 'kysely'
import { dayTotalFilters, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { paidParts } from '#areas/reports/revenue/revenue-costs.facts.ts'

/** The columns of a closed day, in the order in which they are hashed. */
const figures = [
  'bets',
  'stake',
  'pl',
  'commission',
  'counted',
  'bonus',
  'provider_fee',
  'payment_fee',
  'jackpot',
  'other',
] as const
export const lineColumns = sql.join(
  ['domain_id', 'day', 'product', 'currency', ...figures].map((name) => sql.ref(name)),
)

const sums = sql.join(
  figures.map((name) => sql`sum(${sql.ref(name)})::${sql.raw(name === 'bets' ? 'int' : 'bigint')} as ${sql.ref(name)}`),
)
const isUsed = sql.join(
  figures.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
  sql` or `,
)

/** Revenue of whole domains by day, product and currency, from the totals and bookings as they are now. */
export const revenueLines = (filters: ReportFilters): RawBuilder<unknown> => sql`(
  select domain_id, day, product, currency, ${sums} from (
    select agent_day.domain_id, agent_day.day, agent_day.product, agent_day.currency, agent_day.bets, agent_day.stake, agent_day.pl,
      agent_day.commission, 0::bigint as counted, 0::bigint as bonus, 0::bigint as provider_fee, 0::bigint as payment_fee,
      0::bigint as jackpot, 0::bigint as other
    from agent_day where ${dayTotalFilters('agent_day', filters)}
    union all
    select paid."domainId", paid.day, paid.product, paid.currency, 0, 0, 0, 0, paid.counted, paid.bonus, paid."providerFee", paid."paymentFee",
      paid.jackpot, paid.other
    from ${paidParts(filters)} paid) part
  group by domain_id, day, product, currency having ${isUsed})`

/** A line as it is hashed; lines of a day stand in the order of product and currency. */
const line = (of: string) =>
  sql`concat_ws('|', ${sql.join(['product', 'currency', ...figures].map((name) => sql.ref(`${of}.${name}`)))})`

/** SHA-256 over the lines `of` a day, with the close `by` whose definition and zone they were computed. */
export const hashOfLines = (
  of: string,
  by: { readonly [Part in 'domain' | 'day' | 'definition' | 'zone']: RawBuilder<unknown> },
) =>
  sql<string>`encode(sha256(convert_to(concat_ws('|', ${by.domain}, ${by.day}, ${by.definition}, ${by.zone}) || chr(10)
    || coalesce(string_agg(${line(of)}, chr(10) order by ${sql.ref(`${of}.product`)} collate "C", ${sql.ref(`${of}.currency`)} collate "C"), ''),
    'UTF8')), 'hex')`

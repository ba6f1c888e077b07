import { sql, type RawBuilder } from 'kysely'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import { balanceMoves, bookings, exactDays, ratesInto } from './bookings.facts.ts'
import type { groupReport, lines } from './group-report.screen.ts'

export type GroupRequest = Pick<DatasetRequest<typeof groupReport>, 'db' | 'filters'>

interface GroupRow {
  readonly id: string
  readonly line: (typeof lines)[number]
  readonly domainId: number | null
  readonly ofCurrency: string | null
  readonly currency: string
  readonly turnover: bigint | null
  readonly ggr: bigint | null
  readonly revaluation: bigint | null
  readonly rates: string | null
  readonly missing: string | null
}

const maxNamedDays = 5
const empty = sql`null::bigint`

/** The days without a rate, the first by name; null where every rate is known. */
const missingDays = (
  of: string,
) => sql`(select string_agg(m.name, ', ') || case when max(m.every) > ${maxNamedDays} then ' and ' || max(m.every) - ${maxNamedDays} || ' more' else '' end
  from (select one.of_currency || ' ' || one.day as name, row_number() over (order by one.day, one.of_currency) as n, count(*) over () as every
    from (select distinct (x->>'of') as of_currency, (x->>'day') as day from unnest(${sql.raw(of)}) x) one) m where m.n <= ${maxNamedDays})`

const unknownDays = sql`array_agg(jsonb_build_object('of', part.currency, 'day', part.day)) filter (where part.rate is null)`
const rateRange = sql`case when min(part.rate) = max(part.rate) then trim_scale(min(part.rate)::numeric / 100000000)::text
  else trim_scale(min(part.rate)::numeric / 100000000)::text || ' to ' || trim_scale(max(part.rate)::numeric / 100000000)::text end`

/** Nothing is converted where one of its rates is missing. */
const ifKnown = (figure: RawBuilder<unknown>) =>
  sql`case when bool_and(part.rate is not null) then (${figure})::bigint end`

/** The lines of the report: exact, converted, their total and the revaluation of balances. */
export function lineRows({ db, filters }: GroupRequest): RawBuilder<GroupRow> {
  const { into, node: _, ...period } = filters
  const to = sql`${into ?? null}::text`
  const inReport = (amount: string) => sql`converted(part.${sql.ref(amount)}, part.rate, part.currency, ${to})`
  const turnover = sql`sum(${inReport('stake')})`
  // What a row says adds up: its gross revenue is that of its converted stakes, returns, commission and adjustments.
  const ggr = sql`sum(${inReport('stake')} - converted(part.stake + part.pl, part.rate, part.currency, ${to}) + ${inReport('commission')} - ${inReport('counted')})`
  const rated = (
    source: RawBuilder<unknown>,
  ) => sql`(select x.*, case when x.currency = ${to} then 100000000 else r.rate end as rate
    from ${source} x left join ${ratesInto(into)} r on r.of = x.currency and r.day = x.day)`
  const isConverted = into !== undefined
  // Bookings are read one by one only to convert them.
  const booked = isConverted ? bookings(db, period, into) : exactDays(period)
  return sql<GroupRow>`(with part as materialized (select * from ${rated(booked)} booked),
    move as materialized (select * from ${rated(balanceMoves(period))} moved where ${isConverted}::boolean),
    line as (
      select 'EXACT' as line, part."domainId", part.currency as "ofCurrency", part.currency, sum(part.stake)::bigint as turnover,
        sum(part.commission - part.pl - part.counted)::bigint as ggr, ${empty} as revaluation, null::text as rates, null::jsonb[] as undated
      from part group by part."domainId", part.currency
      union all select 'CONVERTED', part."domainId", part.currency, ${to}, ${ifKnown(turnover)}, ${ifKnown(ggr)}, ${empty}, ${rateRange}, ${unknownDays}
      from part where ${isConverted}::boolean group by part."domainId", part.currency
      union all select 'TOTAL', null, null, ${to}, ${ifKnown(turnover)}, ${ifKnown(ggr)}, ${empty}, null, ${unknownDays}
      from part where ${isConverted}::boolean having count(*) > 0
      union all select 'REVALUATION', null, null, ${to}, ${empty}, ${empty}, ${ifKnown(sql`sum(${inReport('amount')})`)}, null, ${unknownDays}
      from move part having count(*) > 0)
    select md5(concat_ws(' ', line, "domainId", "ofCurrency"))::uuid as id, line, "domainId", "ofCurrency", currency, turnover, ggr, revaluation, rates,
      ${missingDays('undated')} as missing from line)`
}

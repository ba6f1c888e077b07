import { sql } from 'kysely'
import { matchesAny, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import type { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { addDays, dayBounds } from '#values/day.ts'

interface Correction {
  readonly market_id: bigint
  readonly seq: number
  readonly domain_id: number
  readonly agent_id: bigint
  readonly product: (typeof exchangeProducts)[number]
  readonly currency: string
  readonly day: string
  readonly cause_day: string
  /** Whether it corrects a month before that of its booking. */
  readonly is_late: boolean
  readonly bets: number
  readonly stake: bigint
  readonly pl: bigint
  readonly commission: bigint
}

/** No time zone is more than a day from UTC, so the outer bounds allow an index range scan. */
const isBooked = ({ settledOn }: ReportFilters) =>
  settledOn
    ? sql`s.at >= ${dayBounds(addDays(settledOn.from, -1), 'UTC').from}::timestamptz
        and s.at < ${dayBounds(addDays(settledOn.to, 1), 'UTC').to}::timestamptz
        and (k.settled_at at time zone d.time_zone)::date between ${settledOn.from}::date and ${settledOn.to}::date`
    : sql`true`

/** Settlements that reverse or correct one of an earlier day, by market and agent. Tickets and rounds do not store what they corrected. */
export const corrections = (filters: ReportFilters) => sql<Correction>`(
  select k.market_id, k.settle_seq as seq, k.domain_id, k.agent_id, k.product, k.currency,
    (k.settled_at at time zone d.time_zone)::date as day, (base.at at time zone d.time_zone)::date as cause_day,
    date_trunc('month', base.at at time zone d.time_zone) < date_trunc('month', k.settled_at at time zone d.time_zone) as is_late,
    sum(k.bets)::int as bets, sum(k.stake)::bigint as stake, sum(k.pl)::bigint as pl, sum(k.commission)::bigint as commission
  from market_player k join domain d on d.id = k.domain_id
    join settlement s on s.market_id = k.market_id and s.seq = k.settle_seq and s.at = k.settled_at
      and (s.reverses is not null or s.corrects is not null)
    join settlement base on base.market_id = s.market_id and base.seq = coalesce(s.reverses, s.corrects)
  where ${isBooked(filters)} and ${matchesAny('k.domain_id', filters.domainId, 'int')} and ${matchesAny('k.product', filters.product, 'text')}
    and (base.at at time zone d.time_zone)::date < (k.settled_at at time zone d.time_zone)::date
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9)`

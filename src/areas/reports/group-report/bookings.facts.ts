import { sql, type RawBuilder } from 'kysely'
import { profitProducts } from '#areas/agents/rules/products.ts'
import {
  dayTotalFilters,
  daysOfDomains,
  marketFilters,
  matchesAny,
  type ReportFilters,
} from '#areas/agents/day-totals/report-filters.facts.ts'
import { countedInPeriod } from '#areas/players/profile/list/counted-adjustments.facts.ts'
import { singleResults } from '#areas/reports/compared/part-day.facts.ts'
import type { Tx } from '#engine/action/act.ts'

interface Booking {
  readonly domainId: number
  readonly currency: string
  readonly day: string
  readonly stake: bigint
  readonly pl: bigint
  readonly commission: bigint
  readonly counted: bigint
}

/** What adjustments count against GGR, on the days of their decisions. */
const adjustments = (filters: ReportFilters) =>
  sql`select c."domainId", c.currency, c.day, 0, 0, 0, c.counted from ${countedInPeriod(filters)} c`

/** The exact figures of each day, from its totals. */
export const exactDays = (filters: ReportFilters): RawBuilder<Booking> =>
  sql<Booking>`(select agent_day.domain_id as "domainId", agent_day.currency, agent_day.day, sum(agent_day.stake)::bigint as stake,
      sum(agent_day.pl)::bigint as pl, sum(agent_day.commission)::bigint as commission, 0::bigint as counted
    from agent_day where ${dayTotalFilters('agent_day', { ...filters, product: profitProducts })} group by 1, 2, 3
    having (sum(agent_day.stake), sum(agent_day.pl), sum(agent_day.commission)) <> (0, 0, 0)
    union all ${adjustments(filters)})`

/**
 * What is converted, each once: results of players by market, tickets, rounds and adjustments; and what the totals of a day have beyond
 * these, such as a correction that was counted on another day. Together they are the exact figures. What is in the reporting currency already
 * needs no conversion: its days are read from their totals alone.
 */
export function bookings(db: Tx, filters: ReportFilters, into: string): RawBuilder<Booking> {
  const ofProducts = { ...filters, product: profitProducts }
  const days = daysOfDomains({ db, filters: ofProducts })
  const single = sql`
    select market_player.domain_id, market_player.currency, (market_player.settled_at at time zone d.time_zone)::date as day,
      market_player.stake, market_player.pl, market_player.commission
    from market_player join ${days} days on days.id = market_player.domain_id join domain d on d.id = market_player.domain_id
    where d.currency <> ${into} and ${marketFilters('market_player', ofProducts)}
    union all select s.domain_id, s.currency, (s.at at time zone d.time_zone)::date, s.stake, s.pl, 0
    from ${singleResults({ db, filters: ofProducts })} s join domain d on d.id = s.domain_id where d.currency <> ${into}`
  return sql<Booking>`(with single as materialized (${single}),
    rest as (select domain_id, currency, day, sum(stake)::bigint as stake, sum(pl)::bigint as pl, sum(commission)::bigint as commission from (
      select agent_day.domain_id, agent_day.currency, agent_day.day, agent_day.stake, agent_day.pl, agent_day.commission from agent_day
        where ${dayTotalFilters('agent_day', ofProducts)}
      union all select domain_id, currency, day, -stake, -pl, -commission from single) beyond group by 1, 2, 3)
    select domain_id as "domainId", currency, day, stake, pl, commission, 0::bigint as counted from single
    union all select domain_id, currency, day, stake, pl, commission, 0 from rest where (stake, pl, commission) <> (0, 0, 0)
    union all ${adjustments(filters)})`
}

/** The newest rates into a currency, by currency and day; of the currency itself 1. */
export const ratesInto = (into: string | undefined): RawBuilder<{ of: string; day: string; rate: bigint }> =>
  sql`(select distinct on (r.of_currency, r.day) r.of_currency as of, r.day, r.rate_e8 as rate from exchange_rate r
    where r.into_currency = ${into ?? null}::text order by r.of_currency, r.day, r.number desc)`

/** Balances of players at the beginning and the end of the period, and what moved them on each day, as amounts by the day of their rate. */
export const balanceMoves = ({
  settledOn,
  domainId,
}: ReportFilters): RawBuilder<{
  currency: string
  day: string
  amount: bigint
}> => {
  const { from, to } = settledOn ?? { from: '1800-01-01', to: '2999-12-31' }
  const isAsked = matchesAny('w.domain_id', domainId, 'int')
  const change = sql`(case when t.credit in ('wallet', 'held') then t.amount else 0 end - case when t.debit in ('wallet', 'held') then t.amount else 0 end)`
  return sql`(with held as (select w.domain_id, w.currency, sum(w.balance + w.held)::bigint as amount from wallet w
      join player p on p.cell = w.cell and p.id = w.account_id where ${isAsked} group by 1, 2),
    moved as (select w.domain_id, w.currency, (t.at at time zone d.time_zone)::date as day, sum(${change})::bigint as amount
      from transfer t join wallet w on w.cell = t.cell and w.account_id = t.account_id join player p on p.cell = w.cell and p.id = w.account_id
        join domain d on d.id = w.domain_id
      where ${isAsked} and t.at >= day_start(${from}::date, d.time_zone) group by 1, 2, 3),
    closing as (select h.domain_id, h.currency, h.amount - coalesce((select sum(m.amount) from moved m where m.domain_id = h.domain_id and m.day > ${to}::date), 0)::bigint as amount
      from held h),
    opening as (select c.domain_id, c.currency, c.amount - coalesce((select sum(m.amount) from moved m where m.domain_id = c.domain_id and m.day <= ${to}::date), 0)::bigint as amount
      from closing c)
    select currency, ${to}::date as day, amount from closing where amount <> 0
    union all select currency, ${from}::date - 1, -amount from opening where amount <> 0
    union all select currency, day, -amount from moved where day <= ${to}::date and amount <> 0)`
}

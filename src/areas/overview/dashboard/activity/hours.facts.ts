import { sql, type RawBuilder } from 'kysely'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { daysOfDomains, fromNodeDown, marketFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import type { Reader } from '#areas/overview/dashboard/scope.ts'
import { singleResults } from '#areas/reports/compared/part-day.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import { dayBounds, type Day } from '#values/day.ts'

/** What one hour of a day brought in a currency. */
export interface HourFigures {
  /** 0 for the first hour. */
  readonly hour: number
  readonly currency: string
  readonly first: bigint
  readonly second: bigint
}

const hourOf = (at: RawBuilder<unknown>, begins: RawBuilder<unknown>) =>
  sql`floor(extract(epoch from (${at} - ${begins})) / 3600)::int`

/** Turnover and operator result of each hour, of the day of each domain, as the report on profit counts the day. */
export async function playedHours(tx: Tx, day: Day, { agentId }: Reader): Promise<readonly HourFigures[]> {
  const filters = { settledOn: { from: day, to: day }, product: profitProducts }
  const days = daysOfDomains({ db: tx, filters })
  const { rows } =
    await sql<HourFigures>`select found.hour, found.currency, sum(found.stake)::bigint as first, -sum(found.pl)::bigint as second from (
      select ${hourOf(sql`market_player.settled_at`, sql`days.begins_at`)} as hour, market_player.currency, market_player.stake,
        market_player.pl - market_player.commission as pl
      from market_player join ${days} days on days.id = market_player.domain_id join agent on agent.id = market_player.agent_id
      where ${fromNodeDown(agentId)} and ${marketFilters('market_player', filters)}
      union all
      select ${hourOf(sql`single.at`, sql`days.begins_at`)}, single.currency, single.stake, single.pl
      from ${singleResults({ db: tx, filters })} single join ${days} days on days.id = single.domain_id join agent on agent.id = single.agent_id
      where ${fromNodeDown(agentId)}) found
    group by found.hour, found.currency`.execute(tx)
  return rows
}

/** Deposits and withdrawals of each hour of a day of the site, as their lists count the day. */
export async function paidHours(tx: Tx, day: Day, { scope, timeZone }: Reader): Promise<readonly HourFigures[]> {
  const { from, to } = dayBounds(day, timeZone)
  const paid = (
    table: 'deposit' | 'withdrawal',
  ) => sql`select ${hourOf(sql`p.requested_at`, sql`${from}::timestamptz`)} as hour, p.currency,
      case when ${table === 'deposit'}::boolean then p.amount else 0 end as deposited, case when ${table === 'deposit'}::boolean then 0 else p.amount end as withdrawn
    from ${sql.table(table)} p where p.status = 'SUCCESS' and p.requested_at >= ${from}::timestamptz and p.requested_at < ${to}::timestamptz
      and ${scope.within('p.agent_id')}`
  const { rows } =
    await sql<HourFigures>`select found.hour, found.currency, sum(found.deposited)::bigint as first, sum(found.withdrawn)::bigint as second
    from (${paid('deposit')} union all ${paid('withdrawal')}) found group by found.hour, found.currency`.execute(tx)
  return rows
}

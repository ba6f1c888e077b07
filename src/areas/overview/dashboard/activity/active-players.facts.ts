import { sql } from 'kysely'
import { areDaysStored } from '#areas/agents/day-totals/report-filters.facts.ts'
import { isPlay } from '#areas/players/profile/list/player.facts.ts'
import type { Scope } from '#engine/scope.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { addDays, type Day } from '#values/day.ts'

/** Days of the chart, and the longest period beside it. */
const [chartDays, mostDays] = [14, 30] as const

interface Found {
  readonly currency: string
  /** A day, or how many days up to the last one. */
  readonly period: string
  readonly players: bigint
}

/**
 * Players with a result on each of the last days, and in the last 7 and 30 days, in one pass over the totals of days: as many as the list of
 * players has rows with the same days played.
 */
export async function activePlayers(tx: Tx, to: Day, scope: Scope) {
  const days = Array.from({ length: chartDays }, (_, at) => addDays(to, at + 1 - chartDays))
  const from = addDays(to, 1 - mostDays)
  const { rows } = await sql<Found>`with played as materialized (
      select distinct t.cell, t.player_id, t.day from player_day t
      where t.day between ${from}::date and ${to}::date and ${areDaysStored({ from, to })} and ${isPlay}),
    active as (select p.currency, p.id, played.day from played join player p on p.cell = played.cell and p.id = played.player_id
      where ${scope.within('p.agent_id')})
    select currency, day::text as period, count(*) as players from active where day > ${to}::date - ${chartDays}::int group by 1, 2
    union all select currency, last.days::text, count(distinct id) from active cross join unnest(array[7, 30]) last(days)
      where day > ${to}::date - last.days group by 1, 2`.execute(tx)
  const found = new Map(rows.map(({ currency, period, players }) => [`${currency} ${period}`, players]))
  const of = (currency: string, period: string) => found.get(`${currency} ${period}`) ?? 0n
  return {
    days,
    on: (currency: string, day: Day) => of(currency, day),
    within: (currency: string, lastDays: 7 | 30) => of(currency, String(lastDays)),
  }
}

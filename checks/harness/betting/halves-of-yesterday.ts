import type pg from 'pg'
import { daysBefore } from '#checks/harness/fixture-days.ts'

/** Half of the way from midnight of yesterday to the present time of day, or from there to its end, in the time zone of the domain. */
const yesterday = (
  part: 'before' | 'after',
) => `(select case when ${part === 'before'} then begins + (cut - begins) / 2 else cut + (ends - cut) / 2 end
  from (select day_start($1::date, time_zone) as begins, day_start($1::date + 1, time_zone) as ends,
    ($1::date + ((now() at time zone time_zone) - ($1::date + 1)::timestamp)) at time zone time_zone as cut from domain where id = 1) d)`

/**
 * Yesterday of player 1000 below agent 118 in the tree of `agent-tree.ts`: before the present time of day a round of 100.00 that won
 * 40.00 and a ticket of 20.00 that lost; after it a round of 300.00 that won 500.00 and a ticket of 60.00 that lost.
 */
export async function bookHalvesOfYesterday(owner: pg.Pool): Promise<void> {
  const day = daysBefore(1)
  const path = (await owner.query<{ id: string }>(`select share_path_of(118, 'casino') as id`)).rows[0]?.id
  for (const [part, bet, win] of [
    ['before', 10_000, 4_000],
    ['after', 30_000, 50_000],
  ] as const) {
    await owner.query(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, bet, win, currency, status, external_id, share_path_id, ended_at)
       select cell_of(1000::bigint), 1000, ${yesterday(part)}, 1, 118, 'qt', 'Crash', $2, $3, 'INR', 'SETTLED', $4, $5, ${yesterday(part)}`,
      [day, bet, win, part, path],
    )
    await owner.query(
      `insert into ticket (cell, player_id, id, domain_id, agent_id, kind, sports, sizes, legs, lines, unit, stake, odds_e4, potential, status, currency,
         share_path_id, placed_at, settled_at)
       select cell_of(1000::bigint), 1000, uuidv7(), 1, 118, 'SINGLE', '{cricket}', '{1}', 1, 1, $2::bigint, $2::bigint, 20000, $2::bigint * 2, 'LOST', 'INR', $3,
         ${yesterday(part)}, ${yesterday(part)}`,
      [day, bet / 5, path],
    )
  }
}

import type pg from 'pg'
import { daysBefore } from '#checks/harness/fixture-days.ts'

export interface BookedResult {
  readonly product: string
  readonly player: bigint
  readonly agent: bigint
  readonly daysAgo: number
  readonly stake: bigint
  readonly pl: bigint
}

/** Books a result of a player as settlements book it: in the totals of the player, of the agent and of every holder of a share. */
export async function bookResult(owner: pg.Pool, { product, player, agent, daysAgo, stake, pl }: BookedResult) {
  const domain = agent < 200n ? 1 : 2
  const day = daysBefore(daysAgo)
  // A path that is made by the statement itself would not be seen by the split.
  const path = await owner.query<{ id: string }>(`select share_path_of($1, 'casino') as id`, [agent])
  await owner.query(
    `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl)
     values (cell_of($1), $1, $2::date, $3, $4, $5, 'INR', 1, $6, $7)`,
    [player, day, product, domain, agent, stake, pl],
  )
  await owner.query(
    `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, retained)
     select cell_of($1::bigint), x.agent_id, $2::date, $3::text, $4::int, 'INR', sum(x.bets), sum(x.stake), sum(x.pl), sum(x.retained)
     from (select $5::bigint as agent_id, 1 as bets, $6::bigint as stake, $7::bigint as pl, 0::bigint as retained
       union all select s.agent_id, 0, 0, 0, s.retained from ticket_split($8::bigint, $7::bigint) s) x
     group by x.agent_id
     on conflict (cell, agent_id, day, product) do update set bets = agent_day.bets + excluded.bets,
       stake = agent_day.stake + excluded.stake, pl = agent_day.pl + excluded.pl, retained = agent_day.retained + excluded.retained`,
    [player, day, product, domain, agent, stake, pl, path.rows[0]?.id],
  )
  await owner.query(
    `insert into node_day_dirty (agent_id, day, product) select unnest(upline), $2::date, $3::text from agent where id = $1::bigint on conflict do nothing`,
    [agent, day, product],
  )
}

/** Shares of casino results in the tree of `agent-tree.ts`. */
export const insertCasinoShares = (owner: pg.Pool) =>
  owner.query(
    `insert into agent_share (agent_id, product, cumulative_share) values
       (100, 'casino', 10000), (110, 'casino', 9000), (111, 'casino', 8000), (115, 'casino', 7000), (118, 'casino', 5000)`,
  )

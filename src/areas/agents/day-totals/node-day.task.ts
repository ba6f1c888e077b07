import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { statementTask } from '#engine/tasks/task.ts'
import { lockRecompute } from './lock-recompute.ts'

const batchSize = 5_000

interface Dirty {
  readonly agent_id: bigint
  readonly day: string
  readonly product: string
}

/**
 * Recomputes the daily totals of all nodes above a change from the daily totals of their agents; running it twice gives
 * the same result. A row lock allows one run at a time, so that an older sum never overwrites a newer one. Counts the
 * processed marks.
 */
export const recomputeNodeDays = statementTask(500, async (tx) => {
  const { rows: waiting } = await sql`select 1 from node_day_dirty limit 1`.execute(tx)
  if (waiting.length === 0) return 0
  await lockRecompute(tx)
  const { rows } = await sql<Dirty>`delete from node_day_dirty
      where id in (select id from node_day_dirty order by id limit ${batchSize}) returning agent_id, day, product`.execute(
    tx,
  )
  if (rows.length > 0) await recompute(tx, rows)
  return rows.length
})

const recompute = (tx: WriteTx, dirty: readonly Dirty[]) =>
  sql`
    with dirty as (select distinct d.agent_id, d.day, d.product
      from unnest(${dirty.map((one) => one.agent_id)}::bigint[], ${dirty.map((one) => one.day)}::date[], ${dirty.map((one) => one.product)}::text[]) d(agent_id, day, product)),
    node as (select distinct u.id, dirty.day, dirty.product from dirty join agent a on a.id = dirty.agent_id cross join lateral unnest(a.upline) u(id)),
    fact as (select r.agent_id, r.day, r.product, sum(r.bets) as bets, sum(r.stake) as stake, sum(r.pl) as pl, sum(r.commission) as commission, sum(r.retained) as retained
      from agent_day r where (r.day, r.product) in (select day, product from dirty) group by 1, 2, 3),
    summed as (select node.id, node.day, node.product, top.domain_id, home.currency, sum(fact.bets)::int as bets, sum(fact.stake)::bigint as stake,
      sum(fact.pl)::bigint as pl, sum(fact.commission)::bigint as commission, coalesce(sum(fact.retained) filter (where fact.agent_id = node.id), 0)::bigint as retained,
      coalesce(sum(fact.retained) filter (where fact.agent_id <> node.id), 0)::bigint as retained_below
    from fact join agent below on below.id = fact.agent_id
    join node on node.id = any (below.upline) and node.day = fact.day and node.product = fact.product
    join agent top on top.id = node.id join domain home on home.id = top.domain_id
    group by node.id, node.day, node.product, top.domain_id, home.currency),
    -- Deletes totals of nodes whose downline of that day has moved away entirely.
    emptied as (delete from node_day n using node where n.node_id = node.id and n.day = node.day and n.product = node.product
      and not exists (select from summed where summed.id = node.id and summed.day = node.day and summed.product = node.product))
    insert into node_day (node_id, day, product, domain_id, currency, bets, stake, pl, commission, retained, retained_below)
    select id, day, product, domain_id, currency, bets, stake, pl, commission, retained, retained_below from summed
    on conflict (node_id, day, product) do update set bets = excluded.bets, stake = excluded.stake, pl = excluded.pl,
      commission = excluded.commission, retained = excluded.retained, retained_below = excluded.retained_below`.execute(
    tx,
  )

import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'

/** Until the transaction ends, no totals of nodes are recomputed. */
export async function lockRecompute(tx: WriteTx): Promise<void> {
  await sql`insert into setting (domain_id, key, value) values (0, 'node_day_turn', 'null') on conflict do nothing`.execute(
    tx,
  )
  await sql`select 1 from setting where domain_id = 0 and key = 'node_day_turn' for update`.execute(tx)
}

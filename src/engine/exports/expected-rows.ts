import pg from 'pg'
import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { countRows } from '#engine/list/plan/count.ts'
import type { ListRequest } from '#engine/list/plan/list-request.ts'
import { readRollUp } from '#engine/list/plan/roll-up.ts'
import { rowsToCount } from '#engine/planning/rows-to-count.ts'

const queryCanceled = '57014'

/** The exact number of rows, from the roll-up where it can answer; null if counting takes longer than the patience. */
export async function expectedRows(tx: Tx, request: ListRequest, patienceMs = 10_000): Promise<number | null> {
  const tally = await readRollUp(tx, request, 'counts')
  if (tally) return tally.total
  await sql`savepoint counting`.execute(tx)
  try {
    await sql.raw(`set local statement_timeout = ${patienceMs}`).execute(tx)
    return await countRows(tx, rowsToCount(tx, request))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== queryCanceled) throw error
    await sql`rollback to savepoint counting`.execute(tx)
    return null
  }
}

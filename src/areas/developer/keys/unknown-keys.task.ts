import { sql } from 'kysely'
import { statementTask } from '#engine/tasks/task.ts'

const hour = 3_600_000

/** Sums are kept for 90 days. */
export const sweepUnknownKeys = statementTask(hour, async (tx) => {
  const { numAffectedRows = 0n } = await sql`delete from unknown_key_call where id in
    (select id from unknown_key_call where day < current_date - 90 limit 5000)`.execute(tx)
  return Number(numAffectedRows)
})

import { sql } from 'kysely'
import { statementTask } from '#engine/tasks/task.ts'

const hour = 3_600_000

/** Samples are kept for two weeks. */
export const sweepHealthSamples = statementTask(hour, async (tx) => {
  const { numAffectedRows = 0n } = await sql`delete from health_sample where (figure, at) in
    (select figure, at from health_sample where at < now() - interval '14 days' limit 5000)`.execute(tx)
  return Number(numAffectedRows)
})

import { runExport } from '#engine/exports/run-export.ts'
import type { Exports } from '#engine/exports/exports.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { transact } from '#platform/database/transact.ts'

/** Creates the oldest file that a schedule has ordered; returns whether there was one. */
export async function createNextFile(exports: Exports): Promise<boolean> {
  const waiting = await transact(exports.db, 'all', (tx) =>
    tx
      .selectFrom('report_delivery as d')
      .innerJoin('report_request as r', 'r.id', 'd.request_id')
      .select('r.id')
      .where('d.status', '=', 'CREATING')
      .where('r.status', '=', 'PENDING')
      .orderBy('d.created_at')
      .limit(1)
      .executeTakeFirst(),
  )
  if (waiting === undefined) return false
  await runExport(exports, waiting.id)
  return true
}

export const createScheduledFiles = (exports: Exports): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 1_000,
  work: () => createNextFile(exports),
})

import { runExport } from '#engine/exports/run-export.ts'
import type { Exports } from '#engine/exports/exports.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'

async function oldestOrder(tx: WriteTx) {
  const waiting = await tx
    .selectFrom('report_delivery as d')
    .innerJoin('report_request as r', 'r.id', 'd.request_id')
    .select(['r.id', 'd.domain_id as domainId'])
    .where('d.status', '=', 'CREATING')
    .where('r.status', '=', 'PENDING')
    .orderBy('d.created_at')
    .limit(1)
    .executeTakeFirst()
  return waiting ?? null
}

/** Creates the oldest file that a schedule has ordered; returns whether there was one. */
export const createNextFile = (exports: Exports): Promise<boolean> =>
  workOutside(exports, { claim: oldestOrder, call: ({ id }) => runExport(exports, id) })

export const createScheduledFiles = (exports: Exports): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 1_000,
  work: () => createNextFile(exports),
})

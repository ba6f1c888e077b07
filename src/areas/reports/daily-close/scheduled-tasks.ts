import type { Database } from '#platform/database/connect.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { checkBalances } from './check-balances.ts'
import { closeNextDay } from './close-day.ts'
import { scheduled } from '#engine/tasks/task.ts'
import { expireAdjustments } from './expire-adjustments.task.ts'

/** Scheduled tasks: expire adjustments, close days and check balances. */
export const balanceTasks = (db: Database): readonly Omit<ScheduledTask, 'onFault'>[] => [
  scheduled(expireAdjustments, { db }),
  { everyMs: 60_000, work: nightly(db) },
]

/** Checks all balances once, after all finished days are closed. */
function nightly(db: Database): () => Promise<boolean> {
  let isCheckDue = false
  return async () => {
    if (await closeNextDay(db)) {
      isCheckDue = true
      return true
    }
    if (isCheckDue) await checkBalances(db)
    isCheckDue = false
    return false
  }
}

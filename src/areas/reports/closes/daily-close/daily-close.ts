import type { Database } from '#platform/database/connect.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { checkBalances } from './check-balances.ts'
import { closeNextDay } from './close-day.ts'

/** Closes finished days one by one, and checks all balances once they are closed. */
export function dailyClose(db: Database): Omit<ScheduledTask, 'onFault'> {
  let isCheckDue = false
  return {
    everyMs: 60_000,
    async work() {
      if (await closeNextDay(db)) {
        isCheckDue = true
        return true
      }
      if (isCheckDue) await checkBalances(db)
      isCheckDue = false
      return false
    },
  }
}

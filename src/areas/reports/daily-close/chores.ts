import type { Database } from '#platform/database/connect.ts'
import type { Repeating } from '#platform/jobs/repeat.ts'
import { checkBalances } from './check-balances.ts'
import { closeNextDay } from './close-day.ts'
import { expireAdjustments } from './expire-adjustments.ts'

/** What is done about balances without being asked. */
export const balanceChores = (db: Database): readonly Omit<Repeating, 'onFault'>[] => [
  { everyMs: 30_000, work: async () => (await expireAdjustments(db)) > 0 },
  { everyMs: 60_000, work: nightly(db) },
]

/** Once every day that is over is closed, all balances are held against what they follow from. */
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

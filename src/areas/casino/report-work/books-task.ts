import { transact } from '#platform/database/transact.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { queueQueries, sendQuery, type QueryContext } from '#areas/casino/provider-queries/query-work.ts'
import { compareDueDay, fetchReport } from './fetch-report.ts'

/** What is asked of providers: rounds that staff or the next task ask about, and their reports of the days that are over. */
export function providerBooksTasks(context: QueryContext): readonly Omit<ScheduledTask, 'onFault'>[] {
  const { db, now = () => new Date() } = context
  return [
    { everyMs: 1_000, work: () => sendQuery(context) },
    {
      everyMs: 60_000,
      work: async () => {
        await transact(db, 'all', (tx) => queueQueries(tx, now()))
        return false
      },
    },
    { everyMs: 2_000, work: () => compareDueDay(context) },
    { everyMs: 30_000, work: () => fetchReport(context) },
  ]
}

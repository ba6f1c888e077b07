import { scheduled, statementTask } from '#engine/tasks/task.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { queueQueries, sendQuery, type QueryContext } from '#areas/casino/provider-queries/query-work.ts'
import { compareTask, fetchReport } from './fetch-report.ts'

/** What is asked of providers: rounds that staff or the next task ask about, and their reports of the days that are over. */
export function providerBooksTasks(context: QueryContext): readonly Omit<ScheduledTask, 'onFault'>[] {
  const { db, now = () => new Date() } = context
  const queueing = statementTask(60_000, async (tx) => {
    await queueQueries(tx, now())
    return 0
  })
  return [
    { everyMs: 1_000, work: () => sendQuery(context) },
    scheduled(queueing, { db }),
    scheduled(compareTask(now), { db }),
    { everyMs: 30_000, work: () => fetchReport(context) },
  ]
}

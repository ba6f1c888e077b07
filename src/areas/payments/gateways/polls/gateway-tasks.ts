import { fetchReports } from '#areas/payments/gateways/reports/fetch-reports.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import type { GatewayContext } from '#areas/payments/gateways/work/accounts.ts'
import { pollDeposits } from './poll-deposits.ts'
import { checkDailyReports } from '#areas/payments/gateways/work/daily-report.ts'
import { refreshFloats } from '#areas/payments/gateways/work/floats.ts'
import { resumeCallbacks } from '#areas/payments/gateways/callbacks/process-callback.ts'

/** Scheduled tasks for gateways. */
export const gatewayTasks = (context: GatewayContext): readonly Omit<ScheduledTask, 'onFault'>[] => [
  { everyMs: 500, work: () => pollDeposits(context) },
  { everyMs: 5_000, work: async () => (await resumeCallbacks(context)) > 0 },
  { everyMs: 30_000, work: () => refreshFloats(context) },
  { everyMs: 60_000, work: () => checkDailyReports(context) },
  { everyMs: 60_000, work: () => fetchReports(context) },
]

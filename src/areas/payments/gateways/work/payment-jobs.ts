import type { AppContext } from '#engine/http/app-context.ts'
import type { Handlers } from '#platform/jobs/queues.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { payoutTasks, payoutHandlers } from '#areas/payments/withdrawals/payout-work/payout-jobs.ts'
import { compareUploadedReport } from '#areas/payments/gateways/reports/compare-job.ts'
import type { Settings } from '#platform/environment/settings.ts'
import type { GatewayContext } from './accounts.ts'
import { gatewayTasks } from '#areas/payments/gateways/polls/gateway-tasks.ts'
import { testGateway } from './test-gateway.ts'
import { createPayouts } from '#areas/payments/gateways/polls/payouts.ts'

export const gatewayContextOf = (
  { db, context, requestLog }: Pick<AppContext, 'db' | 'context' | 'requestLog'>,
  settings: Pick<Settings, 'sealingKeys' | 'mayCallLoopback' | 'panelUrl'>,
): GatewayContext => ({
  db,
  sealingKeys: settings.sealingKeys,
  mayLoopback: settings.mayCallLoopback,
  publicUrl: settings.panelUrl,
  enqueue: context.enqueue,
  requestLog,
})

export interface PaymentJobs {
  readonly handlers: Handlers
  readonly scheduledTasks: readonly Omit<ScheduledTask, 'onFault'>[]
}

/** Creates the job handlers and scheduled tasks for deposits and payouts. */
export function createPaymentJobs(gateways: GatewayContext): PaymentJobs {
  const paying = { db: gateways.db, payouts: createPayouts(gateways) }
  const handlers = {
    ...payoutHandlers(paying),
    'test-gateway': (payload: unknown) => testGateway(gateways, payload),
    'compare-day': (payload: unknown) => compareUploadedReport(gateways, payload),
  }
  return { handlers, scheduledTasks: [...gatewayTasks(gateways), ...payoutTasks(paying)] }
}

import { providerBooksTasks } from '#areas/casino/report-work/books-task.ts'
import { alertTask } from '#areas/exchange/risk/alert-work/raise-alerts.ts'
import { catalogueTasks } from '#areas/casino/catalogue-work/catalogue-tasks.ts'
import { pushTask } from '#areas/content/push-work/push-task.ts'
import { createPaymentJobs, type gatewayContextOf } from '#areas/payments/gateways/work/payment-jobs.ts'
import { createScheduledFiles } from '#areas/reports/scheduled/create-files.ts'
import { dailyClose } from '#areas/reports/closes/daily-close/daily-close.ts'
import { archiveTask } from '#areas/reports/warehouse/archive-months.ts'
import type { Bindings } from '#engine/bindings.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { exportJob, exportSweepJob } from '#engine/exports/jobs.ts'
import { mailedReport } from '#engine/exports/mailed-report.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { nonceSweepTask } from '#engine/inbound/call-signature.ts'
import { scheduled } from '#engine/tasks/task.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { domainLookupTask } from '#platform/outbound/lookup/lookup-task.ts'
import { mailTask } from '#platform/mail/mail-task.ts'
import type { openStorage } from '#platform/storage/open-storage.ts'
import { rateSweepTask } from '#platform/limits/rate-use.ts'
import { requestLogTask } from '#platform/audit/request-log/request-log.ts'
import { partSweepTask } from '#platform/apk/parts/package-parts.ts'
import { packageSweepTask } from '#platform/apk/sweep-packages.ts'
import { storageTask } from '#platform/storage/sweep.ts'
import { webhookSweepTask, webhookTask } from '#platform/webhooks/webhook-task.ts'

interface WorkContext {
  readonly appContext: AppContext
  readonly bindings: readonly Bindings[]
  readonly settings: Settings
  readonly exports: Exports
  readonly gateways: ReturnType<typeof gatewayContextOf>
  readonly storage: ReturnType<typeof openStorage>
  readonly pool: AuthContext['pool']
  readonly onFault: (error: unknown) => void
}

/** Background work: jobs by queue, recurring work by interval. */
export function backgroundWork({
  appContext,
  bindings,
  settings,
  exports,
  gateways,
  storage,
  pool,
  onFault,
}: WorkContext) {
  const money = createPaymentJobs(gateways)
  const outbound = {
    db: appContext.db,
    sealingKeys: settings.sealingKeys,
    mayLoopback: settings.mayCallLoopback,
    requestLog: appContext.requestLog,
  }
  return {
    handlers: {
      ...money.handlers,
      export: (payload: unknown) => exportJob.handler(exports, payload),
      'export-sweep': () => exportSweepJob.handler(exports),
    },
    scheduledTasks: [
      ...bindings.flatMap(({ tasks = [] }) => tasks.map((task) => scheduled(task, { db: appContext.db }))),
      ...money.scheduledTasks,
      dailyClose(appContext.db),
      mailTask(pool, settings, onFault, mailedReport(exports)),
      createScheduledFiles(exports),
      storageTask(appContext.db, storage),
      packageSweepTask(appContext.db, storage),
      partSweepTask(appContext.db, storage),
      alertTask(appContext.db),
      nonceSweepTask(appContext.db),
      rateSweepTask(appContext.db),
      webhookTask({ ...outbound, onFault }),
      ...catalogueTasks({ ...outbound, storage }),
      pushTask(outbound),
      ...providerBooksTasks(outbound),
      webhookSweepTask(appContext.db),
      archiveTask({ pool, archive: appContext.archive }),
      requestLogTask(appContext.db),
      // A look-up never calls this machine, whatever gateways may.
      domainLookupTask({ db: appContext.db, mayLoopback: false }),
    ],
  }
}

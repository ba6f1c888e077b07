import { join } from 'node:path'
import type pg from 'pg'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { sendMail } from './send.ts'
import { files, smtp } from './transports.ts'

const everyMs = 1_000

/** The scheduled task that sends emails as configured. */
export function mailTask(
  pool: pg.Pool,
  { mailUrl, mailFrom, panelUrl, dataDir, sessionSecret }: Settings,
  onFault: (error: unknown) => void,
): Omit<ScheduledTask, 'onFault'> {
  const transport = mailUrl === undefined ? files(join(dataDir, 'mail'), mailFrom) : smtp(mailUrl, mailFrom)
  return {
    everyMs,
    work: async () => (await sendMail({ pool, transport, panelUrl, sessionSecret, onFault })) > 0,
  }
}

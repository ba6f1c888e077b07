import { join } from 'node:path'
import type pg from 'pg'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { claimEmails, deliver } from './send.ts'
import type { FileOf } from './mailed-files.ts'
import { files, smtp } from './transports.ts'

const everyMs = 1_000
/** One that hangs takes a place until its time is over, so that others are sent meanwhile. */
const maxAtOnce = 8

/** The scheduled task that sends emails as configured. */
export function mailTask(
  pool: pg.Pool,
  { mailUrl, mailFrom, panelUrl, dataDir, sessionSecret }: Settings,
  onFault: (error: unknown) => void,
  fileOf?: FileOf,
): Omit<ScheduledTask, 'onFault'> {
  const transport = mailUrl === undefined ? files(join(dataDir, 'mail'), mailFrom) : smtp(mailUrl, mailFrom)
  const office = { pool, transport, panelUrl, sessionSecret, onFault, ...(fileOf && { fileOf }) }
  const sending = new Set<Promise<void>>()
  const stopping = new AbortController()
  return {
    everyMs,
    async work() {
      const free = maxAtOnce - sending.size
      const due = free === 0 ? [] : await claimEmails(office, free)
      for (const each of due) {
        const delivery = deliver(office, each, stopping.signal).finally(() => sending.delete(delivery))
        sending.add(delivery)
      }
      return due.length > 0 && sending.size < maxAtOnce
    },
    /** What is on its way is given up, and sent again by the next start. */
    async onEnd() {
      stopping.abort()
      await Promise.all(sending)
    },
  }
}

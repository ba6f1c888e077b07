import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { lookUp, type LookupOptions } from './lookup-report.ts'

interface LookupContext extends LookupOptions {
  readonly db: Database
}

interface Waiting {
  readonly id: string
  readonly name: string
  readonly isAddress: boolean
  readonly domainId: number
}

const atOnce = 4

/** Looks up what staff asked for. A crash leaves a look-up waiting; two workers may do one twice, which changes nothing. */
export const domainLookupTask = ({ db, ...options }: LookupContext): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 500,
  async work() {
    const waiting = await transact(db, 'all', async (tx) => {
      const { rows } = await sql<Waiting>`select id, name, is_address as "isAddress", domain_id as "domainId"
        from domain_lookup where status = 'PENDING' order by requested_at limit ${atOnce}`.execute(tx)
      return rows
    })
    await Promise.all(waiting.map((one) => finish(db, one, options)))
    return waiting.length === atOnce
  },
})

async function finish(db: Database, { id, domainId, ...asked }: Waiting, options: LookupOptions): Promise<void> {
  const report = await lookUp(asked, options)
  const { certificate, hops } = report
  await transact(db, [domainId], (tx) =>
    tx
      .updateTable('domain_lookup')
      .set({
        status: 'DONE',
        checked_at: new Date(),
        certificate: certificate?.verdict ?? 'NONE',
        days_left: certificate?.daysLeft ?? null,
        http_status: hops.at(-1)?.status ?? null,
        report: JSON.stringify(report),
      })
      .where('id', '=', id)
      .where('status', '=', 'PENDING')
      .execute(),
  )
}

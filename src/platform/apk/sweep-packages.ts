import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { packageName } from './store-package.ts'

const batchSize = 20

/** Removes packages of which no version was made within an hour, and of which none waits for a second approver. Returns how many. */
export const sweepPackages = (db: Database, storage: Storage): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<{ id: string }>`select p.id from app_package p
      where p.stored_at < now() - interval '1 hour' and not exists (select from apk_version v where v.file = p.id)
        and not exists (select from approval a where a.status = 'PENDING' and a.action = 'apk-list.version'
          and a.input -> 'input' ->> 'package' = p.id::text)
      order by p.stored_at limit ${batchSize} for update skip locked`.execute(tx)
    for (const { id } of rows) {
      await storage.remove(packageName(id))
      await tx.deleteFrom('app_package').where('id', '=', id).execute()
    }
    return rows.length
  })

export const packageSweepTask = (db: Database, storage: Storage): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 60_000,
  work: async () => (await sweepPackages(db, storage)) === batchSize,
})

import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { transact } from '#platform/database/transact.ts'
import { fileNameOf } from './store-picture.ts'
import type { Storage } from './storage.ts'

const batchSize = 50

/** Removes files that nothing refers to after an hour: abandoned, interrupted or refused uploads. Returns how many. */
export const sweepFiles = (db: Database, storage: Storage): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select f.id from stored_file f where f.stored_at < now() - interval '1 hour'
        and not exists (select from kyc_file k where k.file = f.id)
        and not exists (select from adjustment a where a.attachment = f.id)
        and not exists (select from deposit d where d.attachment = f.id)
        and not exists (select from deposit_chargeback_evidence e where e.attachment = f.id)
        and not exists (select from message m where m.attachment = f.id)
        and not exists (select from message_draft d where d.attachment = f.id and d.status in ('DRAFT', 'SCHEDULED', 'REFUSED'))
        and not exists (select from message_broadcast b where b.attachment = f.id and b.status in ('SCHEDULED', 'SENDING'))
        and not exists (select from operator_picture h where h.file = f.id)
      order by f.stored_at limit ${batchSize} for update skip locked`.execute(tx)
    for (const { id } of rows) await storage.remove(fileNameOf(id))
    if (rows.length > 0)
      await tx
        .deleteFrom('stored_file')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    return rows.length
  })

export const storageTask = (db: Database, storage: Storage): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 60_000,
  work: async () => (await sweepFiles(db, storage)) === batchSize,
})

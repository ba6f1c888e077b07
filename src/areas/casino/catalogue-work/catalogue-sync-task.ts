import { sql } from 'kysely'
import { accessTo } from '#areas/casino/provider-queries/provider-access.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { fetchCatalogue, type FetchContext } from './fetch-catalogue.ts'
import { storeAnswer, type AskedSync } from './store-differences.ts'

interface SyncContext extends FetchContext {
  readonly db: Database
  readonly now?: () => Date
}

/** Asks a provider for the catalogue that staff waited for longest; returns whether there was one. A crash leaves it waiting. */
export async function compareCatalogue(context: SyncContext): Promise<boolean> {
  const { db, now = () => new Date() } = context
  const asked = await transact(db, 'all', async (tx) => {
    const { rows } = await sql<AskedSync>`select id, domain_id as "domainId", vertical from casino_sync
      where status = 'ASKED' order by requested_at, id limit 1`.execute(tx)
    return rows[0]
  })
  if (asked === undefined) return false
  const { domainId, vertical } = asked
  const access = await transact(db, [domainId], (tx) => accessTo(tx, domainId, vertical))
  const answer = access
    ? await fetchCatalogue(context, access)
    : { problem: 'Nobody has set the address of this provider.' }
  await transact(db, [domainId], (tx) => storeAnswer(tx, asked, answer, now()))
  return true
}

export const catalogueSyncTask = (context: SyncContext): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 1_000,
  work: () => compareCatalogue(context),
})

import { sql } from 'kysely'
import { accessTo } from '#areas/casino/provider-queries/provider-access.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { fetchCatalogue, type FetchContext } from './fetch-catalogue.ts'
import { linesOfFile } from './lines-of-file.ts'
import { storeAnswer, type AskedSync } from './store-differences.ts'

interface SyncContext extends FetchContext {
  readonly db: Database
  readonly now?: () => Date
}

interface WaitingSync extends AskedSync {
  /** What a file states. */
  readonly games: unknown
}

/** Asks a provider for the catalogue that staff waited for longest, or reads that of their file; returns whether there was one. A crash leaves it waiting. */
export async function compareCatalogue(context: SyncContext): Promise<boolean> {
  const { db, now = () => new Date() } = context
  const asked = await transact(db, 'all', async (tx) => {
    const { rows } = await sql<WaitingSync>`select id, domain_id as "domainId", vertical, source, games from casino_sync
      where status = 'ASKED' order by requested_at, id limit 1`.execute(tx)
    return rows[0]
  })
  if (asked === undefined) return false
  const answer = asked.source === 'FILE' ? { lines: linesOfFile(asked.games) } : await answerOf(context, asked)
  await transact(db, [asked.domainId], (tx) => storeAnswer(tx, asked, answer, now()))
  return true
}

async function answerOf(context: SyncContext, { domainId, vertical }: AskedSync) {
  const access = await transact(context.db, [domainId], (tx) => accessTo(tx, domainId, vertical))
  return access ? fetchCatalogue(context, access) : { problem: 'Nobody has set the address of this provider.' }
}

export const catalogueSyncTask = (context: SyncContext): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 1_000,
  work: () => compareCatalogue(context),
})

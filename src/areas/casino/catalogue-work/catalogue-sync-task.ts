import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
import { accessTo } from '#areas/casino/provider-queries/provider-access.ts'
import type { Database } from '#platform/database/connect.ts'
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

async function oldestSync(tx: WriteTx) {
  const { rows } = await sql<WaitingSync>`select id, domain_id as "domainId", vertical, source, games from casino_sync
    where status = 'ASKED' order by requested_at, id limit 1`.execute(tx)
  const [sync] = rows
  if (sync === undefined) return null
  const isOfFile = sync.source === 'FILE'
  return { ...sync, isOfFile, access: isOfFile ? null : await accessTo(tx, sync.domainId, sync.vertical) }
}

/** Asks a provider for the catalogue that staff waited for longest, or reads that of their file; returns whether there was one. A crash leaves it waiting. */
export const compareCatalogue = (context: SyncContext): Promise<boolean> =>
  workOutside(context, {
    claim: oldestSync,
    async call({ isOfFile, games, access }) {
      if (isOfFile) return { lines: linesOfFile(games) }
      return access ? fetchCatalogue(context, access) : { problem: 'Nobody has set the address of this provider.' }
    },
    store: storeAnswer,
  })

export const catalogueSyncTask = (context: SyncContext): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 1_000,
  work: () => compareCatalogue(context),
})

import { join } from 'node:path'
import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/connect.ts'
import { startPostgres } from '#platform/database/embedded.ts'
import { locateCluster } from '#platform/database/embedded/account.ts'
import { ensurePassword, ownerUrl, superuserUrl } from '#platform/database/embedded/cluster.ts'
import { livePostmaster } from '#platform/database/embedded/processes.ts'
import { migrate } from '#platform/database/migrate.ts'
import type { Environment } from '#platform/environment/settings.ts'

export type Installation = { readonly db: Database; close(): Promise<void> }

/**
 * The database of this installation: the configured one, the embedded one if it runs, or the embedded one started
 * temporarily.
 */
export async function openInstallation(env: Environment): Promise<Installation> {
  const reached = await reachDatabase(env)
  const pool = connectApp(reached.ownerUrl)
  return {
    db: kyselyOver(pool),
    async close() {
      await pool.end()
      await reached.release()
    },
  }
}

interface DatabaseAccess {
  readonly ownerUrl: string
  /** For reading every row: of the superuser of an embedded database, else of the owner. */
  readonly readerUrl: string
  /** The embedded database was already running, so a server may be using it. */
  readonly isInUse: boolean
  release(): Promise<void>
}

export async function reachDatabase(env: Environment, { migrates = true } = {}): Promise<DatabaseAccess> {
  const dataFolder = join(env['DATA_DIR']?.trim() || '.data', 'database')
  const url = env['DATABASE_URL']?.trim() || undefined
  const release = () => Promise.resolve()
  if (url !== undefined) return { ownerUrl: url, readerUrl: url, isInUse: false, release }
  const running = await runningUrls(dataFolder)
  if (running) return { ...running, isInUse: true, release }
  const server = await startPostgres({ dataFolder })
  if (migrates) await migrate(server.url)
  const readerUrl = sameDatabase(server.superuserUrl, server.url)
  return { ownerUrl: server.url, readerUrl, isInUse: false, release: () => server.stop() }
}

async function runningUrls(dataFolder: string): Promise<Pick<DatabaseAccess, 'ownerUrl' | 'readerUrl'> | undefined> {
  const place = await locateCluster(dataFolder)
  const live = await livePostmaster(place.cluster)
  if (live === undefined) return undefined
  const password = await ensurePassword(place.folder)
  const owner = ownerUrl(live.port, password)
  return { ownerUrl: owner, readerUrl: sameDatabase(superuserUrl(live.port, password), owner) }
}

function sameDatabase(url: string, other: string): string {
  const changed = new URL(url)
  changed.pathname = new URL(other).pathname
  return changed.href
}

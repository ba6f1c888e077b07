import { join } from 'node:path'
import { connectApp, kyselyOver } from '#platform/database/connect.ts'
import type { Database } from '#platform/database/connect.ts'
import { startPostgres } from '#platform/database/embedded.ts'
import { locateCluster } from '#platform/database/embedded/account.ts'
import { ensurePassword, ownerUrl } from '#platform/database/embedded/cluster.ts'
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
  /** The embedded database was already running, so a server may be using it. */
  readonly isInUse: boolean
  release(): Promise<void>
}

export async function reachDatabase(env: Environment): Promise<DatabaseAccess> {
  const dataFolder = join(env['DATA_DIR']?.trim() || '.data', 'database')
  const url = env['DATABASE_URL']?.trim() || undefined
  const running = url ?? (await runningUrl(dataFolder))
  if (running !== undefined) return { ownerUrl: running, isInUse: url === undefined, release: () => Promise.resolve() }
  const server = await startPostgres({ dataFolder })
  await migrate(server.url)
  return { ownerUrl: server.url, isInUse: false, release: () => server.stop() }
}

async function runningUrl(dataFolder: string): Promise<string | undefined> {
  const place = await locateCluster(dataFolder)
  const live = await livePostmaster(place.cluster)
  return live === undefined ? undefined : ownerUrl(live.port, await ensurePassword(place.folder))
}

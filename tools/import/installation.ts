import { join } from 'node:path'
import type pg from 'pg'
import { connectApp, kyselyOver } from '#database/connect.ts'
import type { Database } from '#database/connect.ts'
import { startPostgres } from '#database/embedded.ts'
import { placeOf } from '#database/embedded/account.ts'
import { keepPassword, ownerUrl } from '#database/embedded/cluster.ts'
import { livePostmaster } from '#database/embedded/processes.ts'
import { migrate } from '#database/migrate.ts'
import type { Environment } from '#server/settings.ts'

export type Installation = { readonly db: Database; close(): Promise<void> }

/** The database the server here uses: the one it was given, its own if that runs, or its own started for a while. */
export async function openInstallation(env: Environment): Promise<Installation> {
  const dataFolder = join(env['DATA_DIR']?.trim() || '.data', 'database')
  const running = env['DATABASE_URL']?.trim() || (await runningUrl(dataFolder))
  if (running !== undefined) return over(connectApp(running), () => Promise.resolve())
  const server = await startPostgres({ dataFolder })
  await migrate(server.url)
  return over(connectApp(server.url), () => server.stop())
}

async function runningUrl(dataFolder: string): Promise<string | undefined> {
  const place = await placeOf(dataFolder)
  const live = await livePostmaster(place.cluster)
  return live === undefined ? undefined : ownerUrl(live.port, await keepPassword(place.folder))
}

const over = (pool: pg.Pool, then: () => Promise<void>): Installation => ({
  db: kyselyOver(pool),
  async close() {
    await pool.end()
    await then()
  },
})

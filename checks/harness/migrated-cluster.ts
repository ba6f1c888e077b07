import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { serverFolder, withRunLock } from './database.ts'

const run = promisify(execFile)

/** The stopped, durable cluster of an installation without data. */
export interface MigratedCluster {
  /** Copies it to a folder that does not exist yet, to be started there. */
  readonly copyTo: (dataFolder: string) => Promise<void>
}

/**
 * Making and migrating a cluster takes ten seconds: tests with clusters of their own start from copies of one, which the first of them
 * makes beside the database server of the run.
 */
export async function migratedCluster(): Promise<MigratedCluster> {
  const made = join(await serverFolder(), 'migrated')
  await withRunLock(made, async () => {
    if (!existsSync(made)) await make(made)
  })
  return {
    async copyTo(dataFolder) {
      await run('cp', ['-aL', made, dataFolder])
    },
  }
}

/** Appears complete under its name: one that was left half made is made again. */
async function make(place: string): Promise<void> {
  const draft = `${place}-draft`
  await rm(draft, { recursive: true, force: true })
  const server = await startPostgres({ dataFolder: draft })
  try {
    await migrate(server.url)
  } finally {
    await server.stop()
  }
  await rename(draft, place)
}

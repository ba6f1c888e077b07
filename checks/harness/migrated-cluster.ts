import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'

const run = promisify(execFile)

/** The stopped, durable cluster of an installation without data. */
export interface MigratedCluster extends AsyncDisposable {
  /** Copies it to a folder that does not exist yet, to be started there. */
  readonly copyTo: (dataFolder: string) => Promise<void>
}

/** Making and migrating a cluster takes ten seconds: tests with clusters of their own start from copies of one. */
export async function migratedCluster(): Promise<MigratedCluster> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'overround-migrated-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const made = join(folder, 'database')
  const server = await startPostgres({ dataFolder: made })
  try {
    await migrate(server.url)
  } finally {
    await server.stop()
  }
  const open = opened.move()
  return {
    async copyTo(dataFolder) {
      await run('cp', ['-aL', made, dataFolder])
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

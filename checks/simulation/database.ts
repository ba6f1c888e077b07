import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'

/** Fast settings for a database that need not survive. */
const fastSettings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB' }

/** Runs `work` with a temporary migrated database, which is removed afterwards, also on interruption. */
export async function withDatabase(work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-simulation-'))
  await chmod(folder, 0o711)
  const server = await startPostgres({ dataFolder: join(folder, 'database'), settings: fastSettings })
  const end = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      void end().then(() => process.exit(130))
    })
  try {
    await migrate(server.url)
    await work(server.url)
  } finally {
    await end()
  }
}

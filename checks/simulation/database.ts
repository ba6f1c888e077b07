import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'

/** Nothing of it is to survive: it need not be safe, only quick. */
const throwaway = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB' }

/** Work with a migrated database of its own, which is gone afterwards, also when the work is interrupted. */
export async function withDatabase(work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-simulation-'))
  await chmod(folder, 0o711)
  const server = await startPostgres({ dataFolder: join(folder, 'database'), settings: throwaway })
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

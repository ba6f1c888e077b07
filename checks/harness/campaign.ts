import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'

/** Runs a long campaign, started by hand, against a migrated database of its own. */
export async function campaign(name: string, run: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  const postgres = await startPostgres({
    dataFolder: folder,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  const end = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  // An interrupted campaign leaves no database behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      console.error(`${signal}: the campaign was interrupted`)
      void end().finally(() => process.exit(130))
    })
  try {
    await migrate(postgres.url)
    await run(postgres.url)
  } finally {
    await end()
  }
}

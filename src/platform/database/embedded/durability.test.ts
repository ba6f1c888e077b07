import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '#platform/database/embedded.ts'

test('the embedded database answers a commit only when it is on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'overround-durability-'))
  await chmod(folder, 0o711)
  const server = await startPostgres({ dataFolder: join(folder, 'database') })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
    )
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
  } finally {
    await client.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a start after a crash replays at most 1 GB, and does not sync each file of the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'overround-recovery-'))
  await chmod(folder, 0o711)
  const options = { dataFolder: join(folder, 'database'), settings: { log_startup_progress_interval: '1ms' } }
  const crashed = await startPostgres(options)
  await crashed.kill9()
  const server = await startPostgres(options)
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows } = await client.query<{ bytes: string }>(
      `select pg_size_bytes(current_setting('max_wal_size'))::text as bytes`,
    )
    expect(rows).toEqual([{ bytes: '1073741824' }])
    const log = await readFile(server.logFile, 'utf8')
    expect(log).toMatch(/redo starts at|redo is not required/)
    if (process.platform === 'linux') expect(log).not.toContain('syncing data directory (fsync)')
  } finally {
    await client.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#platform/database/embedded.ts'

// Prints the time of Node and that of PostgreSQL, in milliseconds.
const folder = await mkdtemp(join(tmpdir(), 'overround-clocks-'))
try {
  const server = await startPostgres({ dataFolder: folder, settings: { fsync: 'off' } })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await client.connect()
    const { rows } = await client.query<{ ms: string }>(
      `select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
    )
    console.log(`${Date.now()} ${rows[0]!.ms}`)
  } finally {
    await client.end()
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

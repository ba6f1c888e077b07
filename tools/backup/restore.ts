import { join, resolve } from 'node:path'
import { SessionError } from '#platform/database/connections/session.ts'
import { startPostgres } from '#platform/database/embedded.ts'
import { SettingError } from '#platform/environment/settings.ts'
import { makeDataFolder } from '#platform/environment/stored-secrets.ts'
import pg from 'pg'
import { exitWithUsage, readCommandLine } from '../steps/command-line.ts'
import { continueTrail } from './continue-trail.ts'
import { BackupError } from './manifest.ts'
import { readBackup } from './read-backup.ts'

const usage = `npm run restore -- <folder of a backup>
npm run restore -- --after-pg-restore
  Restores into the empty database of DATABASE_URL, or a new one in DATA_DIR, under the role of the URL.
  --after-pg-restore  sets what pg_restore cannot: default privileges, and the place where the audit trail goes on`

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, {
    allowPositionals: true,
    options: { 'after-pg-restore': { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (positionals.length !== (values['after-pg-restore'] ? 0 : 1)) exitWithUsage(usage, 'Name one folder.')
  const dataDir = resolve(process.env['DATA_DIR']?.trim() || '.data')
  await withDatabase(dataDir, async (url) => {
    if (folder === undefined) return console.log(`Completed; ${await completed(url)} transaction ids were used up.`)
    const { tables, madeAt } = await readBackup({ folder, url, dataDir, onStep: (text) => console.log(text) })
    const rows = tables.reduce((sum, table) => sum + BigInt(table.rows), 0n)
    console.log(`${rows} rows as of ${madeAt} are restored. Put the keys in place, then check it: npm run verify`)
  })
}

async function withDatabase(dataDir: string, work: (url: string) => Promise<void>): Promise<void> {
  const configured = process.env['DATABASE_URL']?.trim()
  if (configured) return work(configured)
  makeDataFolder(dataDir)
  const server = await startPostgres({ dataFolder: join(dataDir, 'database') })
  try {
    await work(server.url)
  } finally {
    await server.stop()
  }
}

/** pg_restore sets default privileges for a role of the name of the old owner only. */
async function completed(url: string): Promise<bigint> {
  const client = new pg.Client({ connectionString: url, application_name: 'overround restore' })
  await client.connect()
  try {
    await client.query('alter default privileges revoke execute on functions from public')
    return await continueTrail(client)
  } finally {
    await client.end()
  }
}

try {
  await main()
} catch (error) {
  const isKnown = error instanceof BackupError || error instanceof SettingError || error instanceof SessionError
  console.error(isKnown ? error.message : error)
  process.exitCode = 1
}

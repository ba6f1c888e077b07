import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '#platform/database/migrate.ts'
import { readSteps, schemaFolders } from '#platform/database/schema/steps.ts'
import { installJobs } from '#platform/jobs/install.ts'
import { continueTrail } from './continue-trail.ts'
import { BackupError, readManifest, rowsFile, type Manifest, type SavedTable } from './manifest.ts'
import { findTables, quoted, savedFolders } from './write-backup.ts'

export interface RestorePlan {
  readonly folder: string
  /** Of the new owner of the tables; the database must be empty. */
  readonly url: string
  readonly dataDir: string
  readonly onStep?: (text: string) => void
}

/** Restores a backup under the role of the URL. Tables, grants and policies come from the migrations, rows from the backup. */
export async function readBackup({ folder, url, dataDir, onStep = () => undefined }: RestorePlan): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await assertSameVersion(manifest)
  await assertNoFiles(dataDir, folder)
  const client = new pg.Client({ connectionString: url, application_name: 'overround restore' })
  await client.connect()
  try {
    await assertEmpty(client)
    await migrate(url)
    await installJobs(url)
    onStep('Tables, grants and policies are made.')
    await client.query(`set statement_timeout = 0; set timezone = 'UTC'`)
    await inOneTransaction(client, () => fill(client, manifest, folder))
    onStep(`${manifest.tables.length} tables are filled.`)
    await client.query('analyze')
    const ids = await continueTrail(client)
    if (ids > 0n) onStep(`${ids} transaction ids are used up, so that the audit trail goes on after its last row.`)
  } finally {
    await client.end()
  }
  for (const name of savedFolders)
    if (await exists(join(folder, name)))
      await cp(join(folder, name), join(dataDir, name), { recursive: true, preserveTimestamps: true })
  return manifest
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function assertSameVersion({ migrations }: Manifest): Promise<void> {
  const own = new Map((await readSteps(schemaFolders)).map(({ name, sha256 }) => [name, sha256]))
  const other = Object.entries(migrations).find(([name, sha256]) => own.get(name) !== sha256)
  if (other)
    throw new BackupError(
      `The backup has the migration ${other[0]}, which this version has not. Restore it with the version that made it.`,
    )
  const missing = [...own.keys()].find((name) => migrations[name] === undefined)
  if (missing !== undefined)
    throw new BackupError(
      `The backup was made before the migration ${missing}. Restore it with the version that made it, then start this one.`,
    )
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and c.relkind in ('r', 'p') limit 1`)
  if (rows[0]) throw new BackupError(`The database has the table ${rows[0].name}. Restore into an empty database.`)
}

async function assertNoFiles(dataDir: string, folder: string): Promise<void> {
  for (const name of savedFolders) {
    const target = join(dataDir, name)
    if (!(await exists(join(folder, name))) || !(await exists(target))) continue
    if ((await readdir(target)).length > 0) throw new BackupError(`${target} has files. Name an empty DATA_DIR.`)
  }
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
}

async function inOneTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Foreign keys are checked at the end, over all rows at once; triggers and policies of the owner do not apply to rows that were written once. */
async function fill(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const expected = new Map((await findTables(client)).map((table) => [quoted(table), table.columns.toSorted().join()]))
  for (const table of manifest.tables)
    if (expected.get(quoted(table)) !== table.columns.toSorted().join())
      throw new BackupError(
        `The backup has a table ${quoted(table)} with other columns. Restore it with the version that made it.`,
      )
  for (const month of manifest.months)
    await client.query('call ensure_partitions($1::date, 1)', [`${month.slice(0, 4)}-${month.slice(4)}-01`])
  // Rows of tables with a partition a day are kept for 30 days; the days that stay empty are dropped in time.
  await client.query(`call ensure_days(($1::timestamptz at time zone 'UTC')::date - 40, 43)`, [manifest.madeAt])
  const keys = await foreignKeys(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const forced = await forcedTables(client)
  const names = manifest.tables.map(quoted)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const name of forced) await client.query(`alter table ${name} no force row level security`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of manifest.tables) await loadRows(client, table, folder)
  for (const { schema, name, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted({ schema, name }), value, isCalled])
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  // Last: a foreign key is checked with the rights of the owner, who would not see the rows of any domain.
  for (const name of forced) await client.query(`alter table ${name} force row level security`)
}

async function loadRows(client: pg.Client, table: SavedTable, folder: string): Promise<void> {
  const columns = table.columns.map((each) => pg.escapeIdentifier(each)).join(', ')
  const stream = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`))
  await pipeline(createReadStream(join(folder, rowsFile(table))), createGunzip(), stream)
  if (String(stream.rowCount) !== table.rows)
    throw new BackupError(
      `${rowsFile(table)} has ${stream.rowCount} rows instead of ${table.rows}: the backup was changed.`,
    )
}

async function foreignKeys(client: pg.Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`select format('%I.%I', n.nspname, t.relname) as "table",
      quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'pgboss') order by 1, 2`)
  return rows
}

async function forcedTables(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{
    name: string
  }>(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where c.relforcerowsecurity and n.nspname in ('public', 'pgboss') order by 1`)
  return rows.map(({ name }) => name)
}

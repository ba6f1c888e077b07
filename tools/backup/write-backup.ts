import { createWriteStream } from 'node:fs'
import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError, manifestFile, rowsFile, savedSchemas } from './manifest.ts'
import type { Manifest, SavedSequence, SavedTable } from './manifest.ts'

export interface BackupPlan {
  /** Of the owner of the tables, or of a superuser. */
  readonly url: string
  /** Must not exist. */
  readonly folder: string
  /** Where files of players and the external copy of the audit trail are. */
  readonly dataDir: string
}

/** Folders of DATA_DIR that are saved: documents of players, the copy of the audit trail, and the files of past months. */
export const savedFolders = ['files', 'audit', 'archive'] as const

/**
 * Writes every row as of one moment, while servers run. The folder has its name only when it is complete, so a backup
 * that was cut off is never taken for one.
 */
export async function writeBackup({ url, folder, dataDir }: BackupPlan): Promise<Manifest> {
  const target = resolve(folder)
  if (await exists(target)) throw new BackupError(`${target} exists. Name a new folder.`)
  const draft = `${target}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'rows'), { recursive: true, mode: 0o700 })
  try {
    const saved = await readSnapshot(url, draft)
    // After the snapshot: a file is stored before the row that names it.
    const hasFiles = await copyFolders(dataDir, draft)
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...saved, hasFiles }
    await writeFile(join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await mkdir(dirname(target), { recursive: true })
    await rename(draft, target)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function copyFolders(dataDir: string, draft: string): Promise<boolean> {
  let hasFiles = false
  for (const name of savedFolders) {
    const source = join(dataDir, name)
    if (!(await exists(source))) continue
    await cp(source, join(draft, name), { recursive: true, preserveTimestamps: true })
    hasFiles = true
  }
  return hasFiles
}

type Saved = Pick<Manifest, 'migrations' | 'months' | 'tables' | 'sequences'>

async function readSnapshot(url: string, draft: string): Promise<Saved> {
  const client = new pg.Client({ connectionString: url, application_name: 'overround backup' })
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set timezone = 'UTC'`)
    await client.query('begin isolation level repeatable read read only')
    await refuseOtherDatabases(client)
    await seeEveryRow(client)
    const hidden = await tablesWithHiddenRows(client)
    const tables: SavedTable[] = []
    for (const table of await findTables(client)) {
      const isHidden = hidden.has(`${table.schema}.${table.name}`)
      const rows = isHidden ? await withoutPolicies(url, client, table, draft) : await saveRows(client, table, draft)
      tables.push({ ...table, rows })
    }
    const [migrations, months, sequences] = [
      await appliedMigrations(client),
      await partitionMonths(client),
      await sequencesOf(client),
    ]
    await client.query('commit')
    return { migrations, months, tables, sequences }
  } finally {
    await client.end()
  }
}

async function refuseOtherDatabases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(`select to_regclass('public.migration') as found`)
  if (rows[0]?.found === null) throw new BackupError('This database holds no installation.')
}

/** Row-level security applies to the owner too. */
const seeEveryRow = (client: pg.Client) =>
  client.query(`select set_config('app.domains', coalesce((select array_agg(id)::text from domain), '{}'), true),
    set_config('app.whole_trail', 'on', true)`)

/** Tables with policies that hide more than the rows of other domains. A superuser sees them all. */
async function tablesWithHiddenRows(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select p.schemaname || '.' || p.tablename as name from pg_policies p
    where p.schemaname = any ($1::text[]) and p.policyname = 'domain_is_visible'
      and not exists (select from pg_policies usual where usual.policyname = p.policyname and usual.qual = p.qual
        and usual.schemaname = 'public' and usual.tablename in ('player', 'outbox'))
      and not exists (select from pg_roles r where r.rolname = current_user and (r.rolsuper or r.rolbypassrls))`,
    [savedSchemas],
  )
  return new Set(rows.map(({ name }) => name))
}

/** The version that pg-boss has made its tables for, and its figures by day, in partitions that it makes as days pass. */
const ownOfQueue = ['pgboss.version', 'pgboss.queue_stats']

export async function findTables(client: pg.ClientBase): Promise<readonly Omit<SavedTable, 'rows'>[]> {
  const { rows } = await client.query<Omit<SavedTable, 'rows'>>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1::text[]) and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> all ($2::text[]) order by 1, 2`,
    [savedSchemas, ownOfQueue],
  )
  return rows
}

export const quoted = ({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

async function saveRows(client: pg.Client, table: Omit<SavedTable, 'rows'>, draft: string): Promise<string> {
  const columns = table.columns.map((each) => pg.escapeIdentifier(each)).join(', ')
  const stream = client.query(copyTo(`copy (select ${columns} from ${quoted(table)}) to stdout`))
  await pipeline(stream, createGzip({ level: 1 }), createWriteStream(join(draft, rowsFile(table)), { mode: 0o600 }))
  return String(stream.rowCount)
}

/** In a second session on the same snapshot, whose exclusive lock ends with this one table. */
async function withoutPolicies(
  url: string,
  first: pg.Client,
  table: Omit<SavedTable, 'rows'>,
  draft: string,
): Promise<string> {
  const { rows } = await first.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  const client = new pg.Client({ connectionString: url, application_name: 'overround backup' })
  await client.connect()
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = '10s'`)
    await client.query('begin isolation level repeatable read')
    await client.query(`set transaction snapshot ${client.escapeLiteral(rows[0]?.snapshot ?? '')}`)
    await client.query(`alter table ${quoted(table)} no force row level security`)
    return await saveRows(client, table, draft)
  } finally {
    // Ending the session rolls the change of the table back.
    await client.end()
  }
}

async function appliedMigrations(client: pg.ClientBase): Promise<Readonly<Record<string, string>>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration order by name',
  )
  return Object.fromEntries(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function partitionMonths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    month: string
  }>(`select distinct substring(c.relname from '_(\\d{6})$') as month
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
    where parent.relname in (select name from partitioned_table) and c.relname ~ '_\\d{6}$' order by 1`)
  return rows.map(({ month }) => month)
}

async function sequencesOf(client: pg.Client): Promise<SavedSequence[]> {
  const { rows } = await client.query<Pick<SavedSequence, 'schema' | 'name'>>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = any ($1::text[]) order by 1, 2`,
    [savedSchemas],
  )
  const saved: SavedSequence[] = []
  for (const each of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(each)}`,
    )
    saved.push({ ...each, value: state.rows[0]?.value ?? '1', isCalled: state.rows[0]?.isCalled ?? false })
  }
  return saved
}

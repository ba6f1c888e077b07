import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url))

export const appRole = 'overround_app'
// Any fixed number: it only has to be the same in every process that migrates this database.
const migrationKey = 7_304_119

interface Migration {
  name: string
  text: string
  sha256: string
}

/** Migrates a database to the newest version; returns the names of the applied migrations. */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = new pg.Client({
    connectionString: url,
    application_name: 'overround migrate',
    options: '-c timezone=UTC',
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationKey])
    await ensureAppRole(client)
    return await applyNew(client, files)
  } finally {
    // Ending the session also frees the lock.
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Roles belong to the whole server, so another database may create this one at the same time. */
async function ensureAppRole(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`)
  await client.query(`do $$ begin
    if not pg_has_role(current_user, '${appRole}', 'set') then grant ${appRole} to current_user; end if;
  end $$`)
}

async function applyNew(client: pg.Client, files: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  refuseUnknown(applied, files)
  const fresh = files.filter(({ name }) => !applied.has(name))
  for (const migration of fresh) await apply(client, migration)
  return fresh.map(({ name }) => name)
}

function refuseUnknown(applied: ReadonlyMap<string, string>, files: Migration[]): void {
  const known = new Map(files.map((file) => [file.name, file.sha256]))
  for (const [name, sha256] of applied) {
    if (!known.has(name)) throw new Error(`The database has the migration ${name}, which this version does not know.`)
    if (known.get(name) !== sha256) throw new Error(`The migration ${name} was changed after it was applied.`)
  }
}

async function apply(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${name}${lineOf(error, text)}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function lineOf(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return ''
  return ` line ${text.slice(0, Number(error.position)).split('\n').length}`
}

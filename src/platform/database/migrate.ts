import pg from 'pg'
import { openSession, SessionError, sessionOf } from './connections/session.ts'
import { baselineName, readSteps, schemaFolders } from './schema/steps.ts'
import type { Step } from './schema/steps.ts'
import { lineAt, splitStatements } from './schema/statements.ts'
import type { Statement } from './schema/statements.ts'

export const appRole = 'overround_app'
// Any fixed number: it only has to be the same in every process that migrates this database.
const migrationKey = 7_304_119

/** On a cluster, schema changes of one transaction must share a connection to each node; without Citus it changes nothing. */
export const oneConnectionPerNode = `select set_config('citus.multi_shard_modify_mode', 'sequential', true)
  from pg_extension where extname = 'citus'`

/** Migrates a database to the newest version; returns the names of the applied steps. */
export async function migrate(url: string, folders = schemaFolders): Promise<string[]> {
  const steps = await readSteps(folders)
  const settings = { timezone: 'UTC' }
  const client = await openSession(
    new pg.Client({ ...sessionOf(url, settings), application_name: 'overround migrate' }),
    settings,
  )
  try {
    await client.query('select pg_advisory_lock($1)', [migrationKey])
    await ensureAppRole(client)
    await forbidTemporaryTables(client)
    return await applyNew(client, steps)
  } finally {
    // Ending the session also frees the lock.
    await client.end()
  }
}

/** Roles belong to the whole server, so another database may create this one at the same time. */
async function ensureAppRole(client: pg.Client): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${appRole}') then create role ${appRole} nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`)
  await client
    .query(
      `do $$ begin
    if not pg_has_role(current_user, '${appRole}', 'set') then grant ${appRole} to current_user; end if;
  end $$`,
    )
    .catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error
      throw new SessionError(
        `The role ${appRole} of this server was made by another role than ${client.user}. As a superuser run: grant ${appRole} to ${client.escapeIdentifier(client.user ?? '')} with admin option`,
        { cause: error },
      )
    })
}

/** A temporary table, and a trigger on it, would be the caller's own code inside a function of the owner. Clones do not inherit it. */
const forbidTemporaryTables = (client: pg.Client) =>
  client.query(`do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
  end $$`)

async function applyNew(client: pg.Client, steps: Step[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  refuseUnknown(applied, steps)
  const pending = steps.filter(({ name }) => !applied.has(name))
  for (const step of pending) await apply(client, step)
  return pending.map(({ name }) => name)
}

function refuseUnknown(applied: ReadonlyMap<string, string>, steps: Step[]): void {
  if (applied.size > 0 && !applied.has(baselineName))
    throw new Error(
      `The database was created before "${baselineName}" and cannot be migrated. Use an empty database, or delete the data folder of the embedded one.`,
    )
  const known = new Map(steps.map((step) => [step.name, step.sha256]))
  for (const [name, sha256] of applied) {
    if (!known.has(name)) throw new Error(`The database has the migration ${name}, which this version does not know.`)
    if (known.get(name) !== sha256)
      throw new Error(
        `The migration ${name} was changed after it was applied. Restore the file and add a new migration; ` +
          'a demo can start again without its .data folder.',
      )
  }
}

async function apply(client: pg.Client, { name, files, sha256 }: Step): Promise<void> {
  await client.query('begin')
  try {
    await client.query(oneConnectionPerNode)
    for (const file of files)
      for (const statement of splitStatements(file.text)) await run(client, file.name, statement)
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** One statement at a time: a cluster accepts no text of several, and an error names its line. */
async function run(client: pg.Client, file: string, { text, line }: Statement): Promise<void> {
  try {
    await client.query(text)
  } catch (error) {
    const position = error instanceof pg.DatabaseError ? Number(error.position ?? 1) : 1
    const where = line + lineAt(text, position - 1) - 1
    throw new Error(`${file} line ${where}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

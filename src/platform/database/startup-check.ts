import pg from 'pg'
import { openSession, sessionOf, SessionError, type SessionSettings } from './connections/session.ts'

const minVersion = 180_000
/** A pooler that lends its connections by transaction gives itself away in the first or second round. */
const rounds = 3

/** Refuses a database, or a way to it, that the product would misbehave on. `name` is the setting that holds the URL. */
export async function checkDatabase(url: string, name: string, settings: SessionSettings): Promise<void> {
  const first = await opened(url, settings)
  try {
    await checkServer(first, name)
    const second = await opened(url, settings)
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (const client of [first, second]) await checkSettings(client, name, settings)
        await checkOwnProcess([first, second], name)
      }
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}

const opened = (url: string, settings: SessionSettings) =>
  openSession(
    new pg.Client({ ...sessionOf(url, settings), application_name: 'overround check', connectionTimeoutMillis: 5_000 }),
    settings,
  )

async function checkServer(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; schema: string | null }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       current_schema() as schema`,
  )
  const { version, encoding, schema } = rows[0] ?? { version: 0, encoding: 'unknown', schema: null }
  if (version < minVersion)
    throw new SessionError(`${name} points to PostgreSQL ${Math.floor(version / 10_000)}. Version 18 is required.`)
  if (encoding !== 'UTF8')
    throw new SessionError(
      `The database in ${name} has the encoding ${encoding}. Create it with: create database … encoding 'UTF8' template template0.`,
    )
  if (schema !== 'public')
    throw new SessionError(
      `The search_path of the database in ${name} begins with ${schema ?? 'no schema'}. It must begin with public.`,
    )
}

/** The settings were set when the session was opened; they are asked for again because a pooler may have lent another one. */
async function checkSettings(client: pg.Client, name: string, settings: SessionSettings): Promise<void> {
  const { rows } = await client.query<{ name: string; is: string }>(
    `select name, current_setting(name, true) as is from unnest($1::text[]) as setting (name)`,
    [Object.keys(settings)],
  )
  if (rows.some((row) => row.is !== settings[row.name])) throw byTransaction(name)
}

/** Two sessions that are open at once are two processes of the server, and stay the same ones. */
async function checkOwnProcess(clients: readonly pg.Client[], name: string): Promise<void> {
  const pids: number[] = []
  for (const client of [...clients, ...clients]) {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    pids.push(rows[0]?.pid ?? 0)
  }
  const [one, other, oneAgain, otherAgain] = pids
  if (one === other || one !== oneAgain || other !== otherAgain) throw byTransaction(name)
}

const byTransaction = (name: string) =>
  new SessionError(
    `${name} goes through a connection pooler that lends a connection for each transaction. Set it to session mode (PgBouncer: pool_mode = session), or connect to PostgreSQL itself.`,
  )

const unverified = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]

/** Why the database cannot be used, with the remedy where it is known. */
export function reasonOf(error: unknown, name: string): string {
  if (error instanceof SessionError) return error.message
  if (!(error instanceof Error)) return `${name} cannot be used: ${String(error)}.`
  const code = 'code' in error ? String(error.code) : ''
  const parameter = /unsupported startup parameter(?: in options)?: (\S+)/.exec(error.message)?.[1]
  if (parameter !== undefined)
    return `${name} goes through a connection pooler that refuses the parameter "${parameter}". Remove it from the URL, or add it to ignore_startup_parameters of the pooler.`
  if (unverified.includes(code))
    return `${name} points to a server whose certificate is of an authority that this machine does not know. Add &sslrootcert=/path/of/its/certificate.pem to the URL.`
  return `${name} cannot be used: ${error.message || code || error.name}.`
}

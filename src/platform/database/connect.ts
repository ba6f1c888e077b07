import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { refuseSecondConnection } from './connections/one-connection.ts'
import { withPreparedStatements } from './connections/prepared.ts'
import { sessionOf, type SessionSettings } from './connections/session.ts'
import type { DB } from './tables.ts'

const oid = {
  int8: 20,
  int8Array: 1016,
  textArray: 1009,
  date: 1082,
  dateArray: 1182,
  numeric: 1700,
  numericArray: 1231,
}
const asText = (text: string) => text
// pg reads numeric[] through parseFloat; text[] is the one array parser that leaves its items alone.
const texts: (text: string) => (string | null)[] = pg.types.getTypeParser(oid.textArray)

/** Money and ids never pass through a float: int8 is BigInt, numeric stays text, a day stays a day. */
const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, BigInt],
  [oid.int8Array, (text) => texts(text).map((each) => (each === null ? null : BigInt(each)))],
  [oid.numeric, asText],
  [oid.date, asText],
  [oid.dateArray, texts],
  [oid.numericArray, texts],
])

export const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(id)) ?? pg.types.getTypeParser(id, format),
}

export interface ConnectOptions {
  max?: number
  /** What to do when an idle connection breaks; the pool itself opens a new one when needed. */
  onError?: (error: Error) => void
  /** The domains visible to every statement of these connections; row-level security applies to the owner too. */
  domains?: readonly number[]
  /** 'none' where a long wait says only how busy the machine is. */
  limits?: WaitLimits | undefined
}

/** Whether waiting for a connection, a lock or a statement is limited. */
export type WaitLimits = 'usual' | 'none'

/**
 * Without a listener a terminated database would end this process too. An external database can have any time zone:
 * monthly partitions, and everything without an explicit zone, use UTC.
 */
function pool(url: string, name: string, options: ConnectOptions, settings: SessionSettings): pg.Pool {
  const { max = 10, onError = report, domains, limits = 'usual' } = options
  const visible = domains ? { 'app.domains': `{${domains.join(',')}}` } : {}
  const connectionTimeoutMillis = limits === 'none' ? 0 : 10_000
  const session = sessionOf(url, { timezone: 'UTC', ...settings, ...visible })
  const made = new pg.Pool({ types, max, connectionTimeoutMillis, application_name: name, ...session })
  // Connections in use report errors themselves, because the pool does not listen to them.
  made.on('connect', (client) => client.on('error', onError))
  made.on('error', () => undefined)
  return made
}

const report = (error: Error) => console.error(`database connection lost: ${error.message}`)

/** Connects as the owner of the tables: for migrations, the demo data and maintenance jobs only. */
export const connectOwner = (url: string, options: ConnectOptions = {}): pg.Pool =>
  pool(url, 'overround owner', options, {})

/** What a session of the server has; checked at the start. */
export const serverSettings = {
  timezone: 'UTC',
  role: 'overround_app',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  lock_timeout: '10s',
} as const satisfies SessionSettings

const { timezone, role } = serverSettings

/** Connects as the server's role, which owns nothing and is subject to row-level security. */
export const connectApp = (url: string, options: ConnectOptions = {}): pg.Pool =>
  refuseSecondConnection(
    pool(url, 'overround', options, options.limits === 'none' ? { timezone, role } : serverSettings),
  )

export type Database = Kysely<DB>

/** A cursor does not use the parsers of its client. */
class TypedCursor<Row> extends Cursor<Row> {
  constructor(text: string, values: unknown[]) {
    super(text, values, { types })
  }
}

export const kyselyOver = (connections: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(connections), cursor: TypedCursor }) })

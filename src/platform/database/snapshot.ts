import { sql } from 'kysely'
import type { Database } from './connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { inDomains } from './currency-in-play.ts'
import { holdingConnection } from './connections/one-connection.ts'
import { setVisibleDomains } from './visible-domains.ts'

/** Database settings for one snapshot. */
export type Settings = Readonly<Record<string, string>>

/**
 * Runs reads on one read-only snapshot restricted to these domains. Begin and settings are sent together. JIT
 * compilation is off, since it costs more than it saves on small pages.
 */
export async function snapshot<T>(
  db: Database,
  domains: readonly number[],
  read: (tx: Tx) => Promise<T>,
  settings: Settings = {},
): Promise<T> {
  const chosen = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}; `)
  return inDomains(db, domains, () => runSnapshot(db, `${chosen.join('')}${setVisibleDomains(domains)}`, read))
}

/** Like `snapshot`, over all domains: for jobs and for resolving the agent tree. */
export const wholeSnapshot = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  inDomains(db, 'all', () => runSnapshot(db, setVisibleDomains('all'), read))

async function runSnapshot<T>(db: Database, seen: string, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(`begin isolation level repeatable read read only; set local jit = off; ${seen}`).execute(connection)
    try {
      // Kysely's own transaction would cost an extra round trip.
      const answer = await holdingConnection(() => read(connection as unknown as Tx))
      await sql.raw('commit').execute(connection)
      return answer
    } catch (error) {
      await sql.raw('rollback').execute(connection)
      throw error
    }
  })
}

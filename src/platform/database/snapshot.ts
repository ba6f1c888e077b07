import { sql } from 'kysely'
import type { Database } from './connect.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { seeing } from './seeing.ts'

/** Settings of the database that hold for one snapshot. */
export type Settings = Readonly<Record<string, string>>

/**
 * Runs reads on one read-only snapshot that sees the given domains only. Begin and settings travel together; compiling
 * queries to machine code costs more than any page of 25 rows is worth, so it is off.
 */
export async function snapshot<T>(
  db: Database,
  domains: readonly number[],
  read: (tx: Tx) => Promise<T>,
  settings: Settings = {},
): Promise<T> {
  const chosen = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}; `)
  return begun(db, `${chosen.join('')}${seeing(domains)}`, read)
}

/** As `snapshot`, over every domain there is: for jobs, and for resolving the agent tree. */
export const wholeSnapshot = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  begun(db, seeing('all'), read)

async function begun<T>(db: Database, seen: string, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(`begin isolation level repeatable read read only; set local jit = off; ${seen}`).execute(connection)
    try {
      // A transaction in all but Kysely's own bookkeeping, which would cost a round trip of its own.
      const answer = await read(connection as unknown as Tx)
      await sql.raw('commit').execute(connection)
      return answer
    } catch (error) {
      await sql.raw('rollback').execute(connection)
      throw error
    }
  })
}

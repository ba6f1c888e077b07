import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { assert } from '#values/assert.ts'
import type { Tx } from './act.ts'

/**
 * Runs reads on one read-only snapshot that sees the given domains only. Begin and settings travel together; compiling
 * queries to machine code costs more than any page of 25 rows is worth, so it is off.
 */
export async function snapshot<T>(db: Database, domains: readonly number[], read: (tx: Tx) => Promise<T>): Promise<T> {
  return begun(db, domainsText(domains), read)
}

/** As `snapshot`, over every domain there is: for jobs, and for resolving the agent tree. */
export const wholeSnapshot = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  begun(db, `coalesce((select array_agg(id)::text from domain), '{}')`, read)

async function begun<T>(db: Database, visible: string, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql
      .raw(
        `begin isolation level repeatable read read only; set local jit = off; select set_config('app.domains', ${visible}, true)`,
      )
      .execute(connection)
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

/** Domain ids come from our own tables, yet they stand in the text of a statement: whole numbers or nothing. */
function domainsText(domains: readonly number[]): string {
  assert(domains.every(Number.isSafeInteger), 'domains are whole numbers')
  return `'{${domains.join(',')}}'`
}

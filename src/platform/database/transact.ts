import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'
import { assert } from '#values/assert.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { inDomains } from './currency-in-play.ts'
import { holdingConnection } from './connections/one-connection.ts'
import { setVisibleDomains } from './visible-domains.ts'

/** Deadlocks and serialization failures are retried. */
const retryableCodes: readonly unknown[] = ['40001', '40P01']
const maxAttempts = 4

/**
 * Runs a write transaction restricted to these domains. The setting is sent with `begin`, so it costs no round trip.
 * With `undo` everything is rolled back, as for a preview.
 */
export async function transact<T>(
  db: Database,
  domains: readonly number[] | 'all',
  work: (tx: WriteTx) => Promise<T>,
  { undo = false }: { readonly undo?: boolean } = {},
): Promise<T> {
  return inDomains(db, domains, () => attempts(db, domains, work, undo ? 'rollback' : 'commit'))
}

async function attempts<T>(
  db: Database,
  domains: readonly number[] | 'all',
  work: (tx: WriteTx) => Promise<T>,
  end: string,
): Promise<T> {
  const begin = `begin; ${setVisibleDomains(domains)}`
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, begin, work, end)
    } catch (error) {
      if (attempt === maxAttempts || !(error instanceof pg.DatabaseError) || !retryableCodes.includes(error.code))
        throw error
    }
  }
}

function runOnce<T>(db: Database, begin: string, work: (tx: WriteTx) => Promise<T>, end: string): Promise<T> {
  return db.connection().execute(async (connection) => {
    try {
      await sql.raw(begin).execute(connection)
      // Kysely's own transaction would cost an extra round trip.
      const done = await holdingConnection(() => work(connection as unknown as WriteTx))
      const ended = await sql.raw<{ readonly command: string }>(end).execute(connection)
      // After a failed statement the database answers a commit with a rollback and reports no error.
      assert(ended.rows[0]?.command === end.toUpperCase(), 'a transaction whose statement failed cannot be committed')
      return done
    } catch (error) {
      await sql.raw('rollback').execute(connection)
      throw error
    }
  })
}

import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'
import { assert } from '#values/assert.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { seeing } from './seeing.ts'

/** Deadlock and serialisation failures are nobody's fault: the same work is tried again. */
const retried: readonly unknown[] = ['40001', '40P01']
const attempts = 4

/**
 * One writing transaction that sees these domains and no others; the setting travels with `begin`, so it costs no round
 * trip. With `undo` everything is run and taken back: a preview.
 */
export async function transact<T>(
  db: Database,
  domains: readonly number[] | 'all',
  work: (tx: WriteTx) => Promise<T>,
  { undo = false }: { readonly undo?: boolean } = {},
): Promise<T> {
  const begin = `begin; ${seeing(domains)}`
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, begin, work, undo ? 'rollback' : 'commit')
    } catch (error) {
      if (attempt === attempts || !(error instanceof pg.DatabaseError) || !retried.includes(error.code)) throw error
    }
  }
}

function once<T>(db: Database, begin: string, work: (tx: WriteTx) => Promise<T>, end: string): Promise<T> {
  return db.connection().execute(async (connection) => {
    try {
      await sql.raw(begin).execute(connection)
      // A transaction in all but Kysely's own bookkeeping, which would cost a round trip of its own.
      const done = await work(connection as unknown as WriteTx)
      const ended = await sql.raw<{ readonly command: string }>(end).execute(connection)
      // The database answers a commit after a failed statement by taking everything back, and calls it no error.
      assert(ended.rows[0]?.command === end.toUpperCase(), 'a transaction whose statement failed cannot be committed')
      return done
    } catch (error) {
      await sql.raw('rollback').execute(connection)
      throw error
    }
  })
}

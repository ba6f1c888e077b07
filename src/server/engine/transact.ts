import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#database/connect.ts'
import { assert } from '#values/assert.ts'
import type { Tx } from './act.ts'

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
  work: (tx: Tx) => Promise<T>,
  { undo = false }: { readonly undo?: boolean } = {},
): Promise<T> {
  assert(domains === 'all' || domains.every(Number.isSafeInteger), 'domains are whole numbers')
  const visible = domains === 'all' ? everyDomain : `'{${domains.join(',')}}'`
  const begin = `begin; select set_config('app.domains', ${visible}, true)`
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, begin, work, undo ? 'rollback' : 'commit')
    } catch (error) {
      if (attempt === attempts || !(error instanceof pg.DatabaseError) || !retried.includes(error.code)) throw error
    }
  }
}

const everyDomain = `coalesce((select array_agg(id)::text from domain), '{}')`

function once<T>(db: Database, begin: string, work: (tx: Tx) => Promise<T>, end: string): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection)
    try {
      // A transaction in all but Kysely's own bookkeeping, which would cost a round trip of its own.
      const done = await work(connection as unknown as Tx)
      await sql.raw(end).execute(connection)
      return done
    } catch (error) {
      await sql.raw('rollback').execute(connection)
      throw error
    }
  })
}

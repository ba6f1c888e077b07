import pg from 'pg'
import type { Database } from './connect.ts'
import { assert } from '#values/assert.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { inDomains } from './currency-in-play.ts'
import { withinTransaction } from './connections/in-one-trip.ts'
import { holdingConnection } from './connections/one-connection.ts'
import { setVisibleDomains } from './visible-domains.ts'

/** Deadlocks and serialization failures are retried. */
const retryableCodes: readonly unknown[] = ['40001', '40P01']
const maxAttempts = 4

/**
 * Runs a write transaction restricted to these domains. Begin and the setting are sent with its first statement.
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

async function runOnce<T>(db: Database, begin: string, work: (tx: WriteTx) => Promise<T>, end: string): Promise<T> {
  const { done, command } = await withinTransaction(db, begin, {
    // Kysely's own transaction would cost an extra round trip.
    work: (tx) => holdingConnection(() => work(tx)),
    end,
  })
  // After a failed statement the database answers a commit with a rollback and reports no error.
  assert(command === end.toUpperCase(), 'a transaction whose statement failed cannot be committed')
  return done
}

import type { Tx } from '#platform/database/transaction.ts'

/** How long a cached value may be used after a change. */
const ttlMs = 1_000

interface CacheEntry<T> {
  readonly until: number
  readonly value: Promise<T>
}

/**
 * Caches a small value that every request needs, for one second and for each database; concurrent readers share one
 * read. A process may serve several databases (tests do).
 */
export function ttlCache<T>(): (database: object, read: () => Promise<T>) => Promise<T> {
  const byDatabase = new WeakMap<object, CacheEntry<T>>()
  return (database, read) => {
    const found = byDatabase.get(database)
    if (found && found.until > performance.now()) return found.value
    const value = read()
    byDatabase.set(database, { until: performance.now() + ttlMs, value })
    value.catch(() => byDatabase.delete(database))
    return value
  }
}

/** An object that identifies the connection pool of a transaction. */
export const databaseKeyOf = (tx: Tx): object => tx.getExecutor().adapter

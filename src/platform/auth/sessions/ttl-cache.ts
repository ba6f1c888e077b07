import { holdsConnection } from '#platform/database/connections/one-connection.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** How long a cached value is used at most; a process that misses a notification is outdated for this long. */
const ttlMs = 1_000

interface CacheEntry<T> {
  readonly until: number
  isRead: boolean
  readonly generation: number
  readonly value: Promise<T>
}

let generation = 0

/** The channel on which the database notifies of changes to what is cached here. */
export const settingsChannel = 'overround_settings'

/** Makes every cached value be read again. A read that is under way is not used by later readers either. */
export const forgetCached = (): void => {
  generation += 1
}

/**
 * Caches a small value that every request needs, for one second and for each database; concurrent readers share one
 * read, but a transaction never waits for the read of others, which may wait for its connection or its locks. A process
 * may serve several databases (tests do).
 */
export function ttlCache<T>(): (database: object, read: () => Promise<T>) => Promise<T> {
  const byDatabase = new WeakMap<object, CacheEntry<T>>()
  return (database, read) => {
    const found = byDatabase.get(database)
    const isCurrent = found && found.generation === generation && found.until > performance.now()
    if (isCurrent && (found.isRead || !holdsConnection())) return found.value
    const entry = { until: performance.now() + ttlMs, generation, isRead: false, value: read() }
    byDatabase.set(database, entry)
    entry.value.then(
      () => (entry.isRead = true),
      () => byDatabase.get(database) === entry && byDatabase.delete(database),
    )
    return entry.value
  }
}

/** An object that identifies the connection pool of a transaction. */
export const databaseKeyOf = (tx: Tx): object => tx.getExecutor().adapter

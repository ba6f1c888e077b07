import type { Tx } from '#platform/database/transaction.ts'

/** So long after a change what was read before it may still be used. */
const freshForMs = 1_000

interface Kept<T> {
  readonly until: number
  readonly value: Promise<T>
}

/**
 * Reads something small that every request asks for once a second for each database, however many ask at once; a process
 * that serves several databases (checks do) does not mix them.
 */
export function keeper<T>(): (database: object, read: () => Promise<T>) => Promise<T> {
  const byDatabase = new WeakMap<object, Kept<T>>()
  return (database, read) => {
    const found = byDatabase.get(database)
    if (found && found.until > performance.now()) return found.value
    const value = read()
    byDatabase.set(database, { until: performance.now() + freshForMs, value })
    value.catch(() => byDatabase.delete(database))
    return value
  }
}

/** What all transactions of one connection pool have in common, and those of no other. */
export const databaseOf = (tx: Tx): object => tx.getExecutor().adapter

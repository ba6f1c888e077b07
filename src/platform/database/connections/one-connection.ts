import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { assert } from '#values/assert.ts'

const holding = new AsyncLocalStorage<true>()

/** Does this as the holder of a connection. */
export const holdingConnection = <T>(work: () => Promise<T>): Promise<T> => holding.run(true, work)

/** Whether a transaction or snapshot is open here. */
export const holdsConnection = (): boolean => holding.getStore() === true

/**
 * Does this over another connection while a long read is under way, for what must be stored before it ends. Only where
 * few of these reads run at once and they lock nothing, as in exports.
 */
export const whileReading = <T>(work: () => Promise<T>): Promise<T> => holding.exit(work)

/**
 * A transaction reads everything over its own connection. If it waited for a second one while every other connection
 * waits for its locks, all of them would stand still until a time limit ends them.
 */
export function refuseSecondConnection(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool)
  const guarded = (...taken: Parameters<typeof connect>) => {
    assert(!holdsConnection(), 'a transaction reads over its own connection and may not wait for another one')
    return connect(...taken)
  }
  return Object.assign(pool, { connect: guarded })
}

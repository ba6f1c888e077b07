import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import { connectApp, kyselyOver } from '../connect.ts'
import { currenciesOf } from '../currency-in-play.ts'
import { whileReading } from './one-connection.ts'
import { snapshot, wholeSnapshot } from '../snapshot.ts'
import { transact } from '../transact.ts'

let database: TestDatabase
let pool: ReturnType<typeof connectApp>
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  pool = connectApp(database.url, { max: 1 })
})
afterAll(async () => {
  await pool?.end()
  await database?.close()
})

const refused = 'a transaction reads over its own connection'

test('a transaction or snapshot may not wait for a second connection', async () => {
  const db = kyselyOver(pool)
  const openers = [
    (work: () => Promise<unknown>) => transact(db, [1], work),
    (work: () => Promise<unknown>) => snapshot(db, [1], work),
    (work: () => Promise<unknown>) => wholeSnapshot(db, work),
    (work: () => Promise<unknown>) => inTransaction(pool, work),
  ]
  for (const open of openers) {
    await expect(open(() => transact(db, [1], async () => 1))).rejects.toThrow(refused)
    await expect(open(() => pool.query('select 1'))).rejects.toThrow(refused)
  }
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('cached values are read over the connection of the transaction, also while others wait for one to read them', async () => {
  const db = kyselyOver(pool)
  const found = await transact(db, [1], async (tx) => {
    forgetCached()
    const outside = whileReading(() => currenciesOf(db))
    return { outside, inside: await currenciesOf(tx) }
  })
  expect(found.inside.get(1)).toBe('INR')
  expect(await found.outside).toEqual(found.inside)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { transact } from './transact.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

const seen = sql<{ domains: number[] }>`select visible_domains() as domains`

test('each transaction sees only its own domains', async () => {
  for (const domains of [[1, 2], [2], []]) {
    const { rows } = await transact(database.db, domains, (tx) => seen.execute(tx))
    expect(rows).toEqual([{ domains }])
  }
  await expect(transact(database.db, [1.5], async () => undefined)).rejects.toThrow('integers')
})

test('a transaction with a swallowed error is not reported as committed', async () => {
  const work = transact(database.db, [1], async (tx) => {
    await sql`insert into setting (domain_id, key, value) values (1, 'a', '1')`.execute(tx)
    await expect(sql`select 1 / 0`.execute(tx)).rejects.toThrow('division by zero')
  })
  await expect(work).rejects.toThrow('cannot be committed')
  expect((await database.ownerPool.query(`select 1 from setting where key = 'a'`)).rowCount).toBe(0)
})

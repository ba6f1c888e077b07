import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { connectApp, kyselyOver } from '../connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

test('frequent statements are prepared on the connection, rare ones are not', async () => {
  const pool = connectApp(database.url, { max: 1 })
  try {
    const db = kyselyOver(pool)
    for (const n of [1n, 2n, 3n, 4n, 5n, 6n]) {
      const { rows } = await sql<{ twice: bigint }>`select ${n}::bigint * 2 as twice`.execute(db)
      expect(rows).toEqual([{ twice: n * 2n }])
    }
    await sql`select ${1}::int as once`.execute(db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    expect(rows).toEqual([{ statement: 'select $1::bigint * 2 as twice' }])
  } finally {
    await pool.end()
  }
})

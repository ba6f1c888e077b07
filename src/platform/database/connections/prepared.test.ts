import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { connectApp, kyselyOver } from '../connect.ts'
import { StatementNames } from './statement-names.ts'

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

test('where too many statements are frequent, the one that was used longest ago makes room, and no name is used twice', () => {
  const names = new StatementNames(2)
  const often = (text: string) => Array.from({ length: 5 }, () => names.nameOf(text)).at(-1)
  expect([often('first'), often('second'), names.nameOf('first')]).toEqual(['often 1', 'often 2', 'often 1'])
  expect([often('third'), names.nameOf('first'), names.retired]).toEqual(['often 3', 'often 1', 1])
  expect(['often 1', 'often 2', 'often 3'].map((name) => names.isLive(name))).toEqual([true, false, true])
  expect([names.nameOf('second'), often('second'), names.isLive('often 3')]).toEqual([undefined, 'often 4', false])
})

test('a list that is opened all the time stays prepared beside hundreds of others, of which a connection keeps the latest', async () => {
  const pool = connectApp(database.url, { max: 1 })
  try {
    const db = kyselyOver(pool)
    const open = (list: number) => sql.raw(`select ${list}::int as list`)
    for (let other = 1; other <= 140; other += 1)
      for (let time = 0; time < 5; time += 1) {
        await sql`${open(0)}, ${time}::int as time`.execute(db)
        await sql`${open(other)}, ${time}::int as time`.execute(db)
      }
    // Taking the connection again gives back what the last statement replaced.
    const { rows } = await sql<{
      lists: string[]
    }>`select array_agg(statement) as lists from pg_prepared_statements`.execute(db)
    const lists = rows[0]?.lists ?? []
    expect(lists).toHaveLength(120)
    for (const list of [0, 22, 140]) expect(lists).toContain(`select ${list}::int as list, $1::int as time`)
    expect(lists).not.toContain('select 21::int as list, $1::int as time')
  } finally {
    await pool.end()
  }
})

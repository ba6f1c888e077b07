import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertRows } from './columns.ts'
import { transact } from './transact.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.ownerPool
    .query(`create table kinds_of_value (place int primary key, small smallint, large bigint, text text, id uuid,
      is_so boolean not null default true, at timestamptz(3), day date, number numeric, json jsonb, list text[]);
    grant select, insert on kinds_of_value to overround_app`)
})
afterAll(() => database?.close())

const at = new Date('1999-03-04T05:06:07.890Z')
const row = (place: number) => ({
  place,
  small: 32_767,
  large: 9_007_199_254_740_993n,
  text: `it's "${place}"\n\\ ₹ 🏏`,
  id: '0197a5c0-0000-7000-8000-000000000001',
  is_so: false,
  at,
  day: '1999-03-04',
})

const stored = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await database.ownerPool.query('select * from kinds_of_value order by place')).rows

const insert = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  transact(database.db, [], (tx) => insertRows(tx, 'kinds_of_value', rows))

test('rows inserted together are stored as they are one by one', async () => {
  await insert([row(1)])
  await insert([row(2), row(3)])
  const [first, second, third] = await stored()
  expect(first).toMatchObject({ large: 9_007_199_254_740_993n, is_so: false, at })
  expect(second).toEqual({ ...first, place: 2, text: row(2).text })
  expect(third).toEqual({ ...first, place: 3, text: row(3).text })
})

test('a column that some rows leave out has its default there, and null where they say so', async () => {
  await insert([
    { place: 11, is_so: false, text: null },
    { place: 12 },
    { place: 13, text: undefined, is_so: undefined },
  ])
  await insert([
    { place: 14, text: undefined },
    { place: 15, text: 'words' },
  ])
  const written = (await stored()).filter(({ place }) => Number(place) > 10)
  expect(written.map(({ place, is_so: isSo, text }) => [place, isSo, text])).toEqual([
    [11, false, null],
    [12, true, null],
    [13, true, null],
    [14, true, null],
    [15, true, 'words'],
  ])
})

test('numbers with decimals, objects and lists keep their values', async () => {
  const values = { number: '12345678901234567890.123', json: { a: [1n, at] }, list: ['x', 'y,"z"'] }
  await insert([
    { place: 21, ...values },
    { place: 22, ...values },
  ])
  const written = (await stored()).filter(({ place }) => Number(place) > 20)
  expect(written).toHaveLength(2)
  for (const each of written)
    expect(each).toMatchObject({ number: values.number, json: { a: ['1', at.toISOString()] }, list: values.list })
})

test('an unknown column is refused, however many rows name it', async () => {
  for (const rows of [[{ place: 31, colour: 'red' }], [31, 32].map((place) => ({ place, colour: 'red' }))])
    await expect(insert(rows)).rejects.toThrow('kinds_of_value has no column colour')
})

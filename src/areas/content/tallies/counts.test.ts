import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'

let database: TestDatabase
let site: SmallOperator
let entries: readonly string[]
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into banner (domain_id, position, title, place, created_by, updated_by)
     select 1, n, 'Banner ' || n, 'SPORTS', 'owner', 'owner' from generate_series(1, 2) n returning id`,
  )
  entries = rows.map(({ id }) => id)
})
afterAll(() => database?.close())

const count = (externalId: string, counts: readonly (readonly [string, number, number])[]) =>
  site.call('/content/counts', {
    externalId,
    counts: counts.map(([entry, views, clicks]) => ({ entry, views, clicks })),
  })
const stored = async () => {
  const { rows } = await database.ownerPool.query(
    'select b.title, t.views::int, t.clicks::int from content_tally t join banner b on b.id = t.entry_id order by 1',
  )
  return rows
}

test('adds views and clicks, each call once, and an entry that is named twice together', async () => {
  const [one = '', two = ''] = entries
  expect(
    await count('first', [
      [one, 90, 3],
      [two, 10, 0],
      [one, 10, 1],
    ]),
  ).toEqual({ entries: 2 })
  expect(
    await count('first', [
      [one, 90, 3],
      [two, 10, 0],
      [one, 10, 1],
    ]),
  ).toEqual({ entries: 2 })
  await count('second', [[one, 100, 6]])
  expect(await stored()).toEqual([
    { title: 'Banner 1', views: 200, clicks: 10 },
    { title: 'Banner 2', views: 10, clicks: 0 },
  ])
})

test('loses none of the counts that arrive together', async () => {
  const [, two = ''] = entries
  const before = (await stored())[1]
  await Promise.all(Array.from({ length: 12 }, (_, n) => count(`together ${n}`.replace(' ', '-'), [[two, 5, 1]])))
  expect((await stored())[1]).toEqual({ ...before, views: before.views + 60, clicks: before.clicks + 12 })
})

test('refuses entries that the domain does not have, and adds nothing', async () => {
  const before = await stored()
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into banner (domain_id, position, title, place, created_by, updated_by)
     select max(id), 1, 'Elsewhere', 'SPORTS', 'owner', 'owner' from domain having max(id) > 1 returning id`,
  )
  const foreign = rows[0]?.id ?? '0199aa00-0000-7000-8000-ffffffffffff'
  await expect(
    count('third', [
      [entries[0] ?? '', 1, 1],
      [foreign, 1, 1],
    ]),
  ).rejects.toThrow('is no entry of this domain')
  await expect(count('fourth', [[entries[0] ?? '', -1, 0]])).rejects.toThrow()
  expect(await stored()).toEqual(before)
})

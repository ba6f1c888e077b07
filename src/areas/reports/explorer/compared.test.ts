import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { treeActor } from '#checks/harness/betting/agent-tree.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { addDays, daysBetween } from '#values/day.ts'
import { explorerData } from './explorer.data.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  const won = { product: 'qt', player: 1000n, agent: 118n, stake: 100_000n, pl: -100_000n }
  for (const [first, days] of [
    ['2024-01-01', 8],
    ['2025-01-01', 7],
    ['2026-02-01', 59],
  ] as const)
    for (let day = 0; day < days; day++)
      await bookResult(ownerPool, { ...won, daysAgo: daysBetween(addDays(first, day), daysBefore(0)) })
})
afterAll(() => settled?.database.close())

/** One row for the whole period; every day has a stake of 1,000.00. */
async function compared(settledOn: string, how: 'compare' | 'compareYear') {
  const found = await settled.rows(explorerData, { filters: { settledOn, by: 'VERTICAL', [how]: 'YES' } })
  const [row] = found.values()
  expect(found.size).toBe(1)
  return row
}

test('March is compared with the whole of February, and for each day', async () => {
  expect(await compared('2026-03-01..2026-03-31', 'compare')).toMatchObject({
    stake: '31000.00',
    stakeBefore: '28000.00',
    ownPlChangeRate: '10.71',
    ownPlChangePerDay: '0.00',
  })
})

test('March without its last day is compared with February all the same', async () => {
  expect(await compared('2026-03-01..2026-03-30', 'compare')).toMatchObject({
    stake: '30000.00',
    stakeBefore: '28000.00',
    ownPlChangeRate: '7.14',
    ownPlChangePerDay: '0.00',
  })
})

test('the year before has the same days of the calendar, not as many days back', async () => {
  expect(await compared('2025-01-01..2025-01-07', 'compareYear')).toMatchObject({
    stake: '7000.00',
    stakeBefore: '7000.00',
    ownPlChangeRate: '0.00',
  })
  const rows = await settled.rows(explorerData, {
    filters: { settledOn: '2025-01-01..2025-01-07', by: 'DAY', compareYear: 'YES' },
  })
  expect([...rows.values()].map(({ day, stake, stakeBefore }) => [day, stake, stakeBefore]).toSorted(byDay)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((day) => [`2025-01-0${day}`, '1000.00', '1000.00']),
  )
})

const byDay = ([one]: readonly unknown[], [other]: readonly unknown[]) =>
  JSON.stringify(one).localeCompare(JSON.stringify(other))

test('both periods stand in the head, with their lengths', async () => {
  const settledOn = { from: '2028-01-01', to: '2028-03-01' }
  const { db } = settled.database
  const actor = treeActor(null, [1, 2])
  const headOf = (filters: object) =>
    snapshot(db, [1, 2], (tx) => explorerData.head(tx, { filters: { settledOn, ...filters }, timeZone: 'UTC', actor }))
  expect(await headOf({ compareYear: true })).toEqual([
    ['Period', '01 Jan 2028 to 01 Mar 2028, days: 61'],
    ['Compared with', '01 Jan 2027 to 01 Mar 2027, days: 60'],
  ])
  expect(await headOf({})).toEqual([])
})

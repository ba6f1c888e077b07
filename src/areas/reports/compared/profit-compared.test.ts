import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { openSettledTree, minor, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { comparedPeriod, lengthOf } from '#areas/reports/rules/compared-period.ts'
import { addDays, daysBetween } from '#values/day.ts'
import { profitComparedData } from './profit-compared.data.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
})
afterAll(() => settled?.database.close())

const viewers = [null, 110n, 115n, 118n]
const span = (from: number, to: number) => `${daysBefore(from)}..${daysBefore(to)}`
const pick = (all: Row, keys: readonly string[]) => keys.map((key) => String(all[key]))
const filtersIn = (address: unknown) => Object.fromEntries(new URLSearchParams(String(address).split('?')[1]))
const now = ['stake', 'playerPl', 'ownPl']
const before = ['stakeBefore', 'playerPlBefore', 'ownPlBefore']

test('compares each day with the same day of the period before', async () => {
  let compared = 0
  for (const agentId of viewers)
    for (const [settledOn, daysOfBefore] of [
      [span(11, 11), span(12, 12)],
      [span(10, 9), span(12, 11)],
      [span(8, 5), span(12, 9)],
    ] as const) {
      const totals = await settled.totals(profitComparedData, { agentId, filters: { settledOn } })
      const earlier = await settled.totals(profitData, { agentId, filters: { settledOn: daysOfBefore } })
      expect(pick(totals, before), settledOn).toEqual(pick(earlier, now))
      expect(pick(totals, now)).toEqual(
        pick(await settled.totals(profitData, { agentId, filters: { settledOn } }), now),
      )
      for (const row of (await settled.rows(profitComparedData, { agentId, filters: { settledOn } })).values()) {
        const rows = await settled.opened(profitData, { agentId, filters: filtersIn(row['now']) })
        const rowsBefore = await settled.opened(profitData, { agentId, filters: filtersIn(row['earlier']) })
        expect([pick(rows.totals, now), pick(rowsBefore.totals, now)]).toEqual([pick(row, now), pick(row, before)])
        expect(minor(row, 'ownPlChange')).toBe(minor(row, 'ownPl') - minor(row, 'ownPlBefore'))
        compared += 1
      }
    }
  expect(compared).toBeGreaterThan(10)
  expect(minor(await settled.totals(profitData, { filters: { settledOn: span(12, 12) } }), 'ownPl')).not.toBe(0n)
})

const monthBefore = (day: string) => {
  const to = addDays(`${day.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}

/** The newest complete month that has fewer days than the one before it. */
function shorterMonth() {
  let month = monthBefore(daysBefore(0))
  while (lengthOf(month) >= lengthOf(monthBefore(month.from))) month = monthBefore(month.from)
  return month
}

test('compares a calendar month with the whole month before, also where that has more days', async () => {
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  const month = shorterMonth()
  const earlier = monthBefore(month.from)
  const played = { product: 'aura', player: 1000n, agent: 118n }
  for (const period of [month, earlier])
    for (const back of [0, 1, 2, 3, 20]) {
      const daysAgo = daysBetween(addDays(period.to, -back), daysBefore(0))
      await bookResult(ownerPool, { ...played, daysAgo, stake: BigInt(daysAgo) * 100n, pl: -BigInt(daysAgo) })
    }
  const settledOn = `${month.from}..${month.to}`
  expect(comparedPeriod(month)?.period).toEqual(earlier)
  for (const agentId of viewers) {
    const totals = await settled.totals(profitComparedData, { agentId, filters: { settledOn } })
    const inEarlier = { settledOn: `${earlier.from}..${earlier.to}` }
    expect(pick(totals, before)).toEqual(pick(await settled.totals(profitData, { agentId, filters: inEarlier }), now))
    for (const row of (await settled.rows(profitComparedData, { agentId, filters: { settledOn } })).values()) {
      if (row['earlier'] === null) {
        expect(pick(row, before)).toEqual(['0.00', '0.00', '0.00'])
        continue
      }
      const rowsBefore = await settled.opened(profitData, { agentId, filters: filtersIn(row['earlier']) })
      expect(pick(rowsBefore.totals, now), String(row['day'])).toEqual(pick(row, before))
    }
  }
  const all = await settled.totals(profitComparedData, { filters: { settledOn } })
  expect(minor(all, 'stakeBefore')).toBeGreaterThan(0n)
})

test('files begin with both periods and their lengths', async () => {
  const head = await profitComparedData.head(null, {
    filters: { settledOn: { from: '2027-03-01', to: '2027-03-31' } },
    timeZone: 'UTC',
  })
  expect(head).toEqual([
    ['Period', '01 Mar 2027 to 31 Mar 2027, days: 31'],
    ['Compared with', '01 Feb 2027 to 28 Feb 2027, days: 28'],
  ])
})

test('has no period before any time', async () => {
  for (const row of (await settled.rows(profitComparedData, { filters: { settledOn: 'all' } })).values())
    expect(pick(row, [...before, 'dayBefore', 'lastBefore', 'earlier'])).toEqual([
      '0.00',
      '0.00',
      '0.00',
      'null',
      'null',
      'null',
    ])
})

test('an agent sees its own tree only', async () => {
  for (const node of ['100', '110', '112', '120', '200', '999'])
    expect((await settled.rows(profitComparedData, { agentId: 111n, filters: { node } })).size, node).toBe(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { openSettledTree, minor, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
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

test('has no period before any time', async () => {
  for (const row of (await settled.rows(profitComparedData, { filters: { settledOn: 'all' } })).values())
    expect(pick(row, [...before, 'dayBefore', 'earlier'])).toEqual(['0.00', '0.00', '0.00', 'null', 'null'])
})

test('an agent sees its own tree only', async () => {
  for (const node of ['100', '110', '112', '120', '200', '999'])
    expect((await settled.rows(profitComparedData, { agentId: 111n, filters: { node } })).size, node).toBe(0)
})

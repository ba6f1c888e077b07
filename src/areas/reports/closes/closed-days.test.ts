import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { treeZone } from '#checks/harness/betting/agent-tree.ts'
import { settle } from '#checks/harness/betting/tree-bets.ts'
import { openSettledTree, minor, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { closeNextDay } from '#areas/reports/closes/daily-close/close-day.ts'
import { ggrData } from '#areas/reports/revenue/ggr.data.ts'
import { transact } from '#platform/database/transact.ts'
import { dayBounds } from '#values/day.ts'
import { closedDaysData } from './closed-days.data.ts'
import { revenueCorrectionsData } from './corrections.data.ts'

let settled: SettledTree
const closedPeriod = { settledOn: `${daysBefore(16)}..${daysBefore(9)}` }
const lateDay = daysBefore(5)
const late = { settledOn: `${lateDay}..${lateDay}` }
const nightAfter = (day: string) => () => dayBounds(day, treeZone).to.getTime() + 5 * 60_000

beforeAll(async () => {
  settled = await openSettledTree()
  while (await closeNextDay(settled.database.db, nightAfter(daysBefore(9)))) continue
})
afterAll(() => settled?.database.close())

const days = async () => [...(await settled.rows(closedDaysData, { filters: closedPeriod })).values()]
const hashes = async () => (await days()).map(({ day, domain, hash }) => [day, domain, hash])
const closedFacts = async () =>
  (
    await transact(settled.database.db, [1, 2], (tx) =>
      ggrData.head(tx, {
        filters: { settledOn: { from: daysBefore(12), to: daysBefore(9) }, domainId: [1] },
        actor: { agentId: null },
      }),
    )
  ).filter(([name]) => name.startsWith('Closed'))

test('a closed day stores the revenue that the report shows', async () => {
  const rows = await days()
  expect(rows).toHaveLength(16)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['IDENTICAL']))
  expect(new Set(rows.map(({ timeZone, definition }) => [timeZone, definition].join(' ')))).toEqual(
    new Set([`${treeZone} 1`]),
  )
  for (const day of [12, 11, 10, 9].map(daysBefore)) {
    const shown = await settled.totals(ggrData, { filters: { settledOn: `${day}..${day}` } })
    const stored = rows.filter((row) => row['day'] === day)
    for (const key of ['ggr', 'ngr'])
      expect(stored.reduce((sum, row) => sum + minor(row, key), 0n)).toBe(minor(shown, key))
  }
  expect(minor(await settled.totals(closedDaysData, { filters: closedPeriod }), 'ggr')).not.toBe(0n)
})

test('a late rollback keeps the hash of the closed day, and is a correction of the day on which it is booked', async () => {
  const before = await hashes()
  const facts = await closedFacts()
  const open = await settled.totals(ggrData, { filters: late })
  await settle(settled.database.ownerPool, { market: 1n, at: `${lateDay}T10:00:00Z`, result: 'rollback' })
  expect(await hashes()).toEqual(before)
  expect((await days()).every(({ state }) => state === 'IDENTICAL')).toBe(true)
  expect(await closedFacts()).toEqual(facts)
  expect(facts[0]?.[1]).toMatch(/^4, hash [0-9a-f]{64}, the same when computed again$/)

  const corrected = [...(await settled.rows(revenueCorrectionsData, { filters: late })).values()]
  expect(new Set(corrected.map(({ day, causeDay }) => `${String(day)} ${String(causeDay)}`))).toEqual(
    new Set([`${lateDay} ${daysBefore(12)}`]),
  )
  const now = await settled.totals(ggrData, { filters: late })
  for (const key of ['stake', 'commission', 'ggr']) {
    const sum = corrected.reduce((all, row) => all + minor(row, key), 0n)
    expect(sum, key).toBe(minor(now, key) - minor(open, key))
  }
  expect(corrected.every((row) => minor(row, 'stake') < 0n)).toBe(true)
  const isOfEarlierMonth = daysBefore(12).slice(0, 7) < lateDay.slice(0, 7)
  const ofCorrections = corrected.reduce((all, row) => all + minor(row, 'ggr'), 0n)
  expect(minor(now, 'corrected')).toBe(isOfEarlierMonth ? ofCorrections : 0n)
})

test('a figure of a closed day that is changed is found by its hash, with the difference', async () => {
  const { ownerPool } = settled.database
  await ownerPool.query(
    `update agent_day set pl = pl - 100 where (cell, agent_id, day, product) in (
    select cell, agent_id, day, product from agent_day where day = $1 and domain_id = 1 and bets > 0 limit 1)`,
    [daysBefore(11)],
  )
  const differing = [
    ...(await settled.rows(closedDaysData, { filters: { ...closedPeriod, state: 'DIFFERS' } })).values(),
  ]
  expect(differing).toMatchObject([{ day: daysBefore(11), domain: 'First House', difference: '1.00' }])
  expect((await closedFacts())[0]?.[1]).toContain('different on 1 when computed again')
})

test('staff of an agent see no figures of the whole domain', async () => {
  for (const data of [closedDaysData, revenueCorrectionsData])
    expect(
      (await settled.rows(data, { agentId: 100n, filters: { settledOn: `${daysBefore(16)}..${lateDay}` } })).size,
    ).toBe(0)
})

test('stored days are never changed', async () => {
  for (const table of ['revenue_day', 'revenue_close'])
    await expect(settled.database.ownerPool.query(`delete from ${table}`)).rejects.toThrow(`${table} is append-only`)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { openSettledTree, minor, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { actorWithEverything, testCircumstances, viewerOf } from '#checks/harness/staff/branches.ts'
import { allBindings } from '#areas/server.ts'
import { playersReportData } from '#areas/reports/players/players-report.data.ts'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { listTotalsIn } from '#engine/list/list-totals.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { quickReportData } from './quick-report.data.ts'
import { quickSummaryAnswer } from './quick-summary.data.ts'

const datasets = new Map(allBindings.flatMap(({ datasets: bound = [] }) => bound.map((each) => [each.list, each])))
const settledOn = `${daysBefore(12)}..${daysBefore(9)}`

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
})
afterAll(() => settled?.database.close())

async function summary(agentId: bigint | null, search: Record<string, string>, without: readonly Permission[] = []) {
  const { db } = settled.database
  const actor = actorWithEverything({
    agentId,
    permissions: new Set(permissions.filter((one) => !without.includes(one))),
  })
  const viewer = await viewerOf(db, actor)
  return snapshot(db, actor.domains, (tx) =>
    runQuery(quickSummaryAnswer, {
      tx,
      ...viewer,
      parameters: { settledOn, ...search },
      circumstances: testCircumstances,
      totals: listTotalsIn(tx, { datasets }, viewer),
    }),
  )
}

test('has the totals of the rows below it', async () => {
  for (const agentId of [null, 115n, 118n])
    for (const filters of [{}, { product: 'exchange' }, { product: 'deposit', domainId: '1' }]) {
      const answer = await summary(agentId, filters)
      const totals = await settled.totals(quickReportData, { agentId, filters: { settledOn, ...filters } })
      const { currency, exposure, ...figures } = answer!.currencies[0]!
      expect(currency).toBe('INR')
      expect(exposure).toMatch(/^\d+\.\d\d$/)
      expect(totals).toEqual(
        Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, String(figure)])),
      )
    }
  expect(minor((await summary(null, {}))!.currencies[0], 'ggr')).not.toBe(0n)
})

test('names the five best and the five worst players by their net result', async () => {
  const { winners = [], losers = [] } = (await summary(null, {}))!
  const rows = [...(await settled.rows(playersReportData, { filters: { settledOn } })).values()]
  const results = rows.map((row) => minor(row, 'playerPl'))
  const best = results.filter((one) => one > 0n).toSorted((a, b) => (a < b ? 1 : -1))
  const worst = results.filter((one) => one < 0n).toSorted((a, b) => (a < b ? -1 : 1))
  expect(best.length + worst.length).toBeGreaterThan(5)
  expect(winners.map((one) => minor(one, 'amount'))).toEqual(best.slice(0, 5))
  expect(losers.map((one) => minor(one, 'amount'))).toEqual(worst.slice(0, 5))
  for (const { name } of [...((await summary(118n, {}))!.winners ?? []), ...((await summary(118n, {}))!.losers ?? [])])
    expect(['player_1000', 'player_1013', 'player_1026']).toContain(name)
})

test('leaves out what the reader may not open', async () => {
  const answer = (await summary(null, {}, ['PLAYERS_REPORT', 'PLAYER_EXPOSURE_VIEW']))!
  expect(answer.currencies[0]).not.toHaveProperty('exposure')
  expect(answer).not.toHaveProperty('winners')
})

test('refuses a period that is none, and shows nothing of another tree', async () => {
  await expect(summary(null, { settledOn: 'yesterday' })).rejects.toThrow('Enter a period')
  expect(await summary(118n, { node: '120' })).toBeNull()
})

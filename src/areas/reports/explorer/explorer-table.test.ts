import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { actorWithEverything, testCircumstances, viewerOf } from '#checks/harness/staff/branches.ts'
import { allBindings } from '#areas/server.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { listTotalsIn } from '#engine/list/list-totals.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { explorerTableAnswer } from './explorer-table.data.ts'
import { explorerData } from './explorer.data.ts'

const settledOn = `${daysBefore(12)}..${daysBefore(9)}`

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
})
afterAll(() => settled?.database.close())

type Filters = Readonly<Record<string, string>>
const rowsOf = async (agentId: bigint | null, filters: Filters) => [
  ...(await settled.rows(explorerData, { agentId, filters: { settledOn, ...filters } })).values(),
]

const datasets = new Map(allBindings.flatMap(({ datasets: bound = [] }) => bound.map((each) => [each.list, each])))

async function table(agentId: bigint | null, search: Record<string, string>, without: readonly Permission[] = []) {
  const { db } = settled.database
  const actor = actorWithEverything({
    agentId,
    permissions: new Set(permissions.filter((one) => !without.includes(one))),
  })
  const viewer = await viewerOf(db, actor)
  return snapshot(db, actor.domains, (tx) =>
    runQuery(explorerTableAnswer, {
      tx,
      ...viewer,
      parameters: { settledOn, ...search },
      circumstances: testCircumstances,
      totals: listTotalsIn(tx, { datasets }, viewer),
    }),
  )
}

test('the table has the rows of the list, with the second dimension as columns and their sums', async () => {
  for (const agentId of [null, 115n])
    for (const [figure, column] of [
      ['OWN', 'ownPl'],
      ['STAKE', 'stake'],
    ] as const) {
      const answer = await table(agentId, { by: 'DAY', across: 'PRODUCT', figure })
      const [found] = answer!.tables
      expect(found!.rows.at(-1)!.label).toBe('Total')
      expect(found!.rows.length).toBe((await rowsOf(agentId, { by: 'DAY' })).length + 1)
      expect(found!.columns.length).toBe((await rowsOf(agentId, { by: 'PRODUCT' })).length)
      expect(found!.rows.at(-1)!.amounts!.at(-1)).toBe(
        String((await settled.totals(explorerData, { agentId, filters: { settledOn, by: 'DAY' } }))[column]),
      )
    }
  const counts = (await table(null, { by: 'SPORT', figure: 'BETS' }))!.tables[0]!
  expect(counts.columns).toEqual([])
  expect(String(counts.rows.at(-1)!.counts!.at(-1))).toBe(
    String((await settled.totals(profitData, { filters: { settledOn } }))['bets']),
  )
})

test('the table of a comparison has the period before beside the period', async () => {
  const period = { settledOn: `${daysBefore(10)}..${daysBefore(9)}` }
  const answer = (await table(null, { ...period, by: 'PRODUCT', compare: 'YES', figure: 'STAKE' }))!
  expect([answer.isCompared, answer.tables[0]!.columns]).toEqual([true, ['Period before']])
  const filters = { ...period, by: 'PRODUCT', compare: 'YES' }
  const totals = await settled.totals(explorerData, { filters })
  expect(answer.tables[0]!.rows.at(-1)).toMatchObject({
    label: 'Total',
    amounts: [String(totals['stakeBefore']), String(totals['stake'])],
  })
  expect((await table(null, { ...period, settledOn: 'all', compare: 'YES' }))!.isCompared).toBe(false)
})

test('the table refuses what the list refuses', async () => {
  await expect(table(null, { figure: 'RTP' })).rejects.toThrow('added up')
  await expect(table(null, { by: 'PLAYER' }, ['PL_BY_DOWNLINE'])).rejects.toThrow('Your role does not show')
  await expect(table(null, { by: 'COLOUR' })).rejects.toThrow()
  expect(await table(118n, { node: '120' })).toBeNull()
})

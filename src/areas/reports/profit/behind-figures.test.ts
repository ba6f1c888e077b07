import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList, RowLink } from '#blueprint/screen/list.ts'
import { isOffered, linkedAddress } from '#blueprint/screen/row-link.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { tree } from '#checks/harness/betting/agent-tree.ts'
import { openSettledTree, periods, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { ggrData } from '#areas/reports/revenue/ggr.data.ts'
import { cricketMarketData } from './cricket-market.data.ts'
import { plByDownlineData } from './pl-by-downline.data.ts'
import { plByMarketData } from './pl-by-market.data.ts'
import { playersByMarketData } from './players-by-market.data.ts'
import { profitData } from './profit.data.ts'
import { profit } from './profit.module.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
  while ((await recomputeNodeDays.run({ db: settled.database.db })) > 0) continue
})
afterAll(() => settled.database.close())

const ofPlayers = ['bets', 'stake', 'commission', 'playerPl'] as const
const ofNodes = [...ofPlayers, 'ownPl', 'downlinePl', 'uplinePl'] as const

/** The figures of a row that the rows behind its link add up to. */
const linked: readonly [Dataset<AnyList>, string, Dataset<AnyList>, readonly string[]][] = [
  [profitData, 'Markets', plByMarketData, ofNodes],
  [profitData, 'Accounts', plByDownlineData, ofPlayers],
  [plByDownlineData, 'Days', profitData, ofNodes],
  [plByMarketData, 'Players', playersByMarketData, ofPlayers],
  [cricketMarketData, 'Markets', plByMarketData, ofNodes],
]

test('every report of profit opens the rows behind each of its rows', () => {
  const lists = profit.screens.flatMap((screen) => (screen.shape === 'list' ? [screen] : []))
  expect(lists.length).toBeGreaterThan(4)
  expect(lists.filter(({ links = [] }) => links.length === 0).map(({ path }) => path)).toEqual([])
})

const linkOf = (list: AnyList, title: string, row: Readonly<Record<string, unknown>>): RowLink | undefined =>
  list.links?.find((link) => link.title === title && isOffered(link, row))

const cases = linked.map(([from, title, ...rest]) => [from.list.path, title, from, ...rest] as const)

test.each(cases)('%s opened by %s: the rows add up to the figures of the row', async (_, title, from, to, figures) => {
  let compared = 0
  for (const node of [null, ...tree.slice(0, 4).map(({ id }) => id)])
    for (const settledOn of periods.slice(0, 2)) {
      const filters = { settledOn, ...(node === null ? {} : { node: String(node) }) }
      for (const row of (await settled.rows(from, { filters })).values()) {
        const link = linkOf(from.list, title, row)
        if (link === undefined) continue
        const [path, query] = linkedAddress(link, row, filters).split('?')
        expect(path).toBe(to.list.path)
        const totals = await settled.totals(to, { filters: Object.fromEntries(new URLSearchParams(query)) })
        const pick = (all: Readonly<Record<string, unknown>>) => figures.map((key) => [key, String(all[key])])
        expect(pick(totals)).toEqual(pick(row))
        compared += 1
      }
    }
  expect(compared).toBeGreaterThan(3)
})

/** The figures of a list that are links, with the column that holds the address of their rows. */
const opensOf = (list: AnyList) =>
  Object.entries(list.columns as Readonly<Record<string, AnyKind>>).flatMap(([name, { traits }]) =>
    traits.cell?.opens === undefined ? [] : [[name, traits.cell.opens] as const],
  )
const figureLists: readonly Dataset<AnyList>[] = [profitData, plByDownlineData, plByMarketData, cricketMarketData]
const opened: readonly Dataset<AnyList>[] = [...figureLists, playersByMarketData, ggrData]

test.each(figureLists.map((from) => [from.list.path, from] as const))(
  'each figure of %s that is a link opens a list with the same sum',
  async (path, from) => {
    let compared = 0
    const products: readonly Readonly<Record<string, string>>[] =
      path === plByDownlineData.list.path ? [{}, { product: 'fancy' }] : [{}]
    for (const agentId of [null, ...tree.slice(0, 3).map(({ id }) => id)])
      for (const filters of [periods[0]!, periods[3]!].flatMap((settledOn) =>
        products.map((product) => ({ settledOn, ...product })),
      ))
        for (const row of (await settled.rows(from, { agentId, filters })).values())
          for (const [figure, link] of opensOf(from.list)) {
            const address = row[link]
            if (typeof address !== 'string') continue
            const [rowsPath, query] = address.split('?')
            const to = opened.find(({ list }) => list.path === rowsPath)!
            const { totals } = await settled.opened(to, {
              agentId,
              filters: Object.fromEntries(new URLSearchParams(query)),
            })
            expect(String(totals[figure]), `${figure} of ${address}`).toBe(String(row[figure]))
            compared += 1
          }
    expect(compared).toBeGreaterThan(3)
  },
)

test('figures are links for those who may open the rows', async () => {
  const without = ['PROFIT_VIEW', 'BALANCE_SHEET_VIEW', 'PL_BY_MARKET_REPORT'] as const
  const filters = { settledOn: periods[0]! }
  const accounts = await settled.rows(plByDownlineData, { filters, without })
  expect(accounts.size).toBeGreaterThan(0)
  for (const { days, revenue } of accounts.values()) expect([days, revenue]).toEqual([null, null])
  for (const { marketRows } of (await settled.rows(cricketMarketData, { filters, without })).values())
    expect(marketRows).toBeNull()
})

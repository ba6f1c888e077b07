import { daysBefore } from '#checks/harness/fixture-days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tree } from '#checks/harness/betting/agent-tree.ts'
import { addTo, isBelow, noFigures, isWithin, type Entry, type Figures } from '#checks/harness/betting/tree-figures.ts'
import { expectRow, minor, openSettledTree, periods, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { plByDownlineData } from './pl-by-downline.data.ts'
import { plByMarketData } from './pl-by-market.data.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
})
afterAll(() => settled.database.close())

/** A link carries the filters of its report, which differ while the figures are the same. */
const withoutLinks = (rows: Awaited<ReturnType<SettledTree['rows']>>) =>
  new Map([...rows].map(([id, { results: _link, ...figures }]) => [id, figures]))

const expected = (node: bigint | null, some: readonly Entry[]): Map<string, Figures> => {
  const rows = new Map<string, Figures>()
  for (const entry of some.filter(isBelow(node))) {
    const figures = rows.get(String(entry.market)) ?? noFigures()
    rows.set(String(entry.market), figures)
    addTo(figures, entry, node ?? entry.path.at(-1)!.accountId)
  }
  return rows
}

test.each([null, ...tree.map(({ id }) => id)])(
  'matches the shares frozen in the bets, as seen from %s',
  async (node) => {
    for (const settledOn of periods) {
      const rows = await settled.rows(plByMarketData, { agentId: node, filters: { settledOn } })
      const figures = expected(node, settled.entries.filter(isWithin(settledOn)))
      expect([...rows.keys()].toSorted()).toEqual([...figures.keys()].toSorted())
      for (const [id, one] of figures) expectRow(rows.get(id), one, `${id} in ${settledOn}`)
      if (node === null) for (const row of rows.values()) expect(row['uplinePl']).toBe('0.00')
      const below = await settled.rows(plByMarketData, {
        filters: { settledOn, ...(node === null ? {} : { node: String(node) }) },
      })
      expect(withoutLinks(below)).toEqual(withoutLinks(rows))
    }
  },
)

test('totals match the downline report over any period', async () => {
  for (const settledOn of periods)
    for (const { id } of tree) {
      const query = { agentId: id, filters: { settledOn } }
      const markets = await settled.totals(plByMarketData, query)
      const accounts = await settled.totals(plByDownlineData, query)
      for (const key of ['stake', 'playerPl', 'commission']) expect(markets[key]).toBe(accounts[key])
      expect(minor(markets, 'downlinePl')).toBe(minor(accounts, 'downlinePl') + minor(accounts, 'ownPl'))
    }
})

test('shows result and player count, and hides rolled back markets on request', async () => {
  const rows = await settled.rows(plByMarketData, {})
  expect(rows.get('1')).toMatchObject({
    result: 'Home',
    status: 'SETTLED',
    sport: 'cricket',
    event: 'North v South',
    settledAt: `${daysBefore(12)}T10:00:00.000Z`,
  })
  expect(rows.get('3')?.['result']).toBe('31')
  expect(rows.get('5')).toMatchObject({ result: 'Void', status: 'VOIDED', stake: '0.00', playerPl: '0.00' })
  expect(rows.get('4')).toMatchObject({ result: 'Away', settledAt: `${daysBefore(10)}T18:29:59.000Z` })
  expect(rows.get('6')).toMatchObject({
    result: null,
    status: 'CLOSED',
    bets: 0,
    players: 0,
    stake: '0.00',
    uplinePl: '0.00',
  })
  const shown = await settled.rows(plByMarketData, { filters: { hideZero: 'YES' } })
  expect([...shown.keys()].toSorted()).toEqual(['1', '2', '3', '4', '5', '7'])
  const playing = new Set(settled.entries.filter((entry) => entry.market === 1n).map((entry) => entry.player))
  expect(rows.get('1')?.['players']).toBe(playing.size)
})

test('filters by sport, event, type and product', async () => {
  const keys = async (filters: Record<string, string>) =>
    [...(await settled.rows(plByMarketData, { filters })).keys()].toSorted()
  expect(await keys({ sport: 'cricket' })).toEqual(['1', '2', '3'])
  expect(await keys({ event: 'West' })).toEqual(['4', '5', '6', '7'])
  expect(await keys({ product: 'bookmaker,fancy' })).toEqual(['2', '3', '5'])
  expect(await keys({ marketKind: 'session' })).toEqual(['3', '5'])
})

test('an agent cannot see uplines, siblings or other domains', async () => {
  for (const node of ['100', '110', '112', '120', '200', '999'])
    expect((await settled.rows(plByMarketData, { agentId: 111n, filters: { node } })).size, node).toBe(0)
  const second = await settled.rows(plByMarketData, { domains: [2] })
  const figures = expected(200n, settled.entries)
  for (const [id, one] of figures) expectRow(second.get(id), one, `market ${id} in domain 2`)
  const filtered = await settled.rows(plByMarketData, { filters: { domainId: '2' } })
  expect(withoutLinks(filtered)).toEqual(withoutLinks(second))
})

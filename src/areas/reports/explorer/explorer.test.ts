import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { tree } from '#checks/harness/betting/agent-tree.ts'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { minor, openSettledTree, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { cricketMarketData } from '#areas/reports/profit/cricket-market.data.ts'
import { plByDownlineData } from '#areas/reports/profit/pl-by-downline.data.ts'
import { plByMarketData } from '#areas/reports/profit/pl-by-market.data.ts'
import { playersByMarketData } from '#areas/reports/profit/players-by-market.data.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { profitComparedData } from '#areas/reports/compared/profit-compared.data.ts'
import { providerReportsData } from '#areas/reports/providers/provider-reports.data.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { dimensions } from './dimensions.ts'
import { explorerData } from './explorer.data.ts'

const settledOn = `${daysBefore(12)}..${daysBefore(9)}`
const ofPlayers = ['bets', 'stake', 'playerPl', 'commission'] as const
const ofNodes = [...ofPlayers, 'ownPl', 'downlinePl', 'uplinePl'] as const
const ofMarkets = 'exchange,bookmaker,fancy'
const viewers = [null, ...tree.map(({ id }) => id)]

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  for (const [product, daysAgo, stake] of [
    ['aura', 12, 70_001n],
    ['aura', 10, 333n],
    ['qt', 11, 5_550n],
    ['sportsbook', 10, 1_203n],
  ] as const)
    await bookResult(ownerPool, { product, player: 1000n, agent: 118n, daysAgo, stake, pl: -stake / 3n })
})
afterAll(() => settled?.database.close())

const pick = (row: Row | undefined, keys: readonly string[]) => keys.map((key) => [key, String(row?.[key])])
const sumsOf = (report: Dataset<AnyList>, agentId: bigint | null, filters: Readonly<Record<string, string>>) =>
  settled.totals(report, { agentId, filters: { settledOn, ...filters } })
const rowsOf = async (agentId: bigint | null, filters: Readonly<Record<string, string>>) => [
  ...(await settled.rows(explorerData, { agentId, filters: { settledOn, ...filters } })).values(),
]

/** Rows of a report by what names them. */
const named = (rows: Iterable<Row>, keys: readonly string[], figures: readonly string[]) =>
  new Map([...rows].map((row) => [keys.map((key) => String(row[key])).join(' '), pick(row, figures)]))

test('by day and product it has the rows of the report on profit, for each account of the tree', async () => {
  let compared = 0
  for (const agentId of viewers) {
    const profit = await settled.rows(profitData, { agentId, filters: { settledOn } })
    const explored = await rowsOf(agentId, { by: 'DAY,PRODUCT' })
    expect(named(explored, ['day', 'product', 'currency'], ofNodes), String(agentId)).toEqual(
      named(profit.values(), ['day', 'product', 'currency'], ofNodes),
    )
    compared += explored.length
  }
  expect(compared).toBeGreaterThan(30)
})

test('by account it has the rows of the report on the downline', async () => {
  for (const agentId of viewers) {
    const accounts = await settled.rows(plByDownlineData, { agentId, filters: { settledOn, hideZero: 'YES' } })
    const explored = await rowsOf(agentId, { by: 'ACCOUNT', hideZero: 'YES' })
    expect(named(explored, ['account', 'currency'], ofNodes), String(agentId)).toEqual(
      named(accounts.values(), ['account', 'currency'], ofNodes),
    )
  }
})

test('by market and by event it has the rows of the reports on markets and cricket matches', async () => {
  for (const agentId of viewers) {
    const markets = await settled.rows(plByMarketData, { agentId, filters: { settledOn } })
    const explored = await rowsOf(agentId, { by: 'SPORT,COMPETITION,EVENT,MARKET', product: ofMarkets })
    const keys = ['sportName', 'competition', 'event', 'market', 'currency']
    expect(named(explored, ['sport', ...keys.slice(1)], ofNodes), String(agentId)).toEqual(
      named(markets.values(), keys, ofNodes),
    )
    const matches = await settled.rows(cricketMarketData, { agentId, filters: { settledOn } })
    const events = await rowsOf(agentId, { by: 'EVENT', sport: 'cricket' })
    expect(named(events, ['event', 'currency'], ofNodes)).toEqual(
      named(matches.values(), ['event', 'currency'], ofNodes),
    )
  }
})

/** Figures of rows that belong together, added up; without those that are nothing. */
function summed(rows: Iterable<Row>, keys: readonly string[]): ReadonlyMap<string, readonly bigint[]> {
  const sums = new Map<string, readonly bigint[]>()
  for (const row of rows) {
    const key = keys.map((one) => String(row[one])).join(' ')
    const figures = ofNodes.map((name) => (name === 'bets' ? BigInt(Number(row['bets'])) : minor(row, name)))
    sums.set(
      key,
      figures.map((figure, place) => figure + (sums.get(key)?.[place] ?? 0n)),
    )
  }
  return new Map([...sums].filter(([, figures]) => figures.some((one) => one !== 0n)))
}

test('by day the markets add up to the days of the report on profit', async () => {
  for (const agentId of viewers) {
    const days = await settled.rows(profitData, { agentId, filters: { settledOn, product: ofMarkets } })
    const explored = await rowsOf(agentId, { by: 'DAY,PRODUCT,SPORT', product: ofMarkets })
    const keys = ['day', 'product', 'currency']
    expect(summed(explored, keys), String(agentId)).toEqual(summed(days.values(), keys))
  }
})

test('by account and market each account has its own share', async () => {
  for (const agentId of [null, 100n, 111n, 115n]) {
    const accounts = await rowsOf(agentId, { by: 'ACCOUNT', product: ofMarkets })
    const markets = await rowsOf(agentId, { by: 'ACCOUNT,MARKET', product: ofMarkets })
    expect(summed(markets, ['account', 'currency']), String(agentId)).toEqual(summed(accounts, ['account', 'currency']))
  }
})

test('by player and market it has the results of each player', async () => {
  for (const agentId of [null, 100n, 115n]) {
    const results = await settled.rows(playersByMarketData, { agentId, filters: { settledOn } })
    const explored = await rowsOf(agentId, { by: 'PLAYER,EVENT,MARKET', product: ofMarkets })
    const keys = ['player', 'event', 'market', 'currency']
    expect(named(explored, keys, ofPlayers)).toEqual(named(results.values(), keys, ofPlayers))
    expect(explored.length).toBeGreaterThan(3)
  }
})

test('by account and provider it has the figures of the report of each provider', async () => {
  const all = new Map(providerReportsData.map((each) => [each.list.path, each as Dataset<AnyList>] as const))
  for (const [path, product] of [
    ['/PL-aura-by-downline-report', 'aura'],
    ['/PL-qt-by-downline-report', 'qt'],
    ['/PL-sportbook-by-downline-report', 'sportsbook'],
  ] as const)
    for (const agentId of [null, 111n, 118n]) {
      const rows = await settled.rows(all.get(path)!, { agentId, filters: { settledOn, hideZero: 'YES' } })
      const explored = await rowsOf(agentId, { by: 'ACCOUNT', product, hideZero: 'YES' })
      const figures = ['stake', 'returned', 'playerPl', 'downlinePl', 'ownPl', 'uplinePl', 'rtp']
      expect(named(explored, ['account'], figures), `${path} ${agentId}`).toEqual(
        named(rows.values(), ['account'], figures),
      )
      expect(explored.length).toBe(1)
    }
})

test('players and stakes have the same sum by any rows and columns', async () => {
  for (const agentId of [null, 100n, 115n, 118n]) {
    const whole = pick(await sumsOf(profitData, agentId, {}), ofPlayers)
    for (const by of [...dimensions, 'MONTH,VERTICAL', 'WEEK,LEVEL,SPORT', 'DOMAIN,ACCOUNT,EVENT', 'LEVEL,ACCOUNT'])
      expect(pick(await sumsOf(explorerData, agentId, { by }), ofPlayers), `${agentId} ${by}`).toEqual(whole)
    const split = await sumsOf(explorerData, agentId, { by: 'DAY', across: 'PRODUCT' })
    expect(pick(split, ofNodes)).toEqual(pick(await sumsOf(profitData, agentId, {}), ofNodes))
  }
})

test('by level the shares of all accounts add up to what the upline does not receive', async () => {
  for (const agentId of [null, 100n, 115n]) {
    const levels = await sumsOf(explorerData, agentId, { by: 'LEVEL' })
    expect(minor(levels, 'uplinePl')).toBe(minor(await sumsOf(profitData, agentId, {}), 'uplinePl'))
    expect(pick(await sumsOf(explorerData, agentId, { by: 'LEVEL,MARKET' }), ofNodes)).toEqual(pick(levels, ofNodes))
  }
})

test('downline, own and upline of every row sum to zero', async () => {
  for (const by of dimensions)
    for (const row of await rowsOf(115n, { by }))
      expect(minor(row, 'downlinePl') + minor(row, 'ownPl') + minor(row, 'uplinePl'), by).toBe(0n)
})

test('each figure that is a link opens rows that add up to it', async () => {
  const lists: readonly Dataset<AnyList>[] = [profitData, plByMarketData, explorerData]
  let compared = 0
  let levels = 0
  const periods = [settledOn, `${daysBefore(11)}..${daysBefore(10)}`].map((period) => ({ settledOn: period }))
  for (const [agentId, period] of [null, 100n, 115n].flatMap((id) => periods.map((one) => [id, one] as const)))
    for (const by of [
      'DAY',
      'WEEK',
      'MONTH,PRODUCT',
      'FISCAL_MONTH',
      'DOMAIN',
      'ACCOUNT',
      'SPORT',
      'DAY,EVENT',
      'MARKET,PRODUCT',
      'LEVEL',
      'LEVEL,PRODUCT',
      'WEEK,LEVEL,ACCOUNT',
    ])
      for (const row of await rowsOf(agentId, { ...period, by })) {
        if (typeof row['behind'] !== 'string') continue
        const [path, query] = row['behind'].split('?')
        const to = lists.find(({ list }) => list.path === path)!
        const { totals } = await settled.opened(to, {
          agentId,
          filters: Object.fromEntries(new URLSearchParams(query)),
        })
        const figures = 'returned' in to.list.columns ? [...ofNodes, 'returned'] : ofNodes
        expect(pick(totals, figures), `${by} ${row['behind']}`).toEqual(pick(row, figures))
        if (by.includes('LEVEL')) levels += 1
        compared += 1
      }
  expect(compared).toBeGreaterThan(20)
  expect(levels).toBeGreaterThan(10)
})

test('a level is selected by any rows, and only for who may see levels', async () => {
  const levels = await rowsOf(null, { by: 'LEVEL' })
  for (const by of ['DAY', 'PLAYER', 'ACCOUNT', 'DOMAIN,PRODUCT'])
    for (const row of levels) {
      const own = await sumsOf(explorerData, null, { by, level: String(row['level']) })
      expect(pick(own, ofPlayers), `${String(row['level'])} by ${by}`).toEqual(pick(row, ofPlayers))
    }
  const filters = { settledOn, by: 'DAY', level: 'AG' }
  await expect(settled.rows(explorerData, { filters, without: ['PL_BY_DOWNLINE'] })).rejects.toThrow('Your role')
})

test('a comparison has the figures of the period before', async () => {
  const period = { settledOn: `${daysBefore(10)}..${daysBefore(9)}` }
  for (const agentId of [null, 115n]) {
    const earlier = await settled.totals(profitComparedData, { agentId, filters: period })
    const explored = await settled.totals(explorerData, {
      agentId,
      filters: { ...period, by: 'DAY,PRODUCT', compare: 'YES' },
    })
    const keys = ['stake', 'stakeBefore', 'playerPlBefore', 'ownPlBefore', 'ownPlChange']
    expect(pick(explored, keys)).toEqual(pick(earlier, keys))
    expect(minor(explored, 'stakeBefore')).not.toBe(0n)
  }
  const [row] = await rowsOf(null, { by: 'DAY' })
  expect([row?.['stakeBefore'], row?.['ownPlChange']]).toEqual([null, null])
})

test('who may not open results by account or by market does not see them here', async () => {
  const without = (permission: Permission) => (by: string) =>
    settled.rows(explorerData, { filters: { settledOn, by }, without: [permission] })
  for (const by of ['ACCOUNT', 'LEVEL', 'PLAYER', 'DAY,PLAYER'])
    await expect(without('PL_BY_DOWNLINE')(by), by).rejects.toThrow('Your role does not show')
  for (const by of ['SPORT', 'COMPETITION', 'EVENT', 'MARKET'])
    await expect(without('PL_BY_MARKET_REPORT')(by), by).rejects.toThrow('Your role does not show')
  expect((await without('PL_BY_MARKET_REPORT')('ACCOUNT')).size).toBeGreaterThan(0)
  const filters = { settledOn, by: 'DAY', sport: 'cricket' }
  await expect(settled.rows(explorerData, { filters, without: ['PL_BY_MARKET_REPORT'] })).rejects.toThrow('Your role')
})

test('an agent sees its own tree only', async () => {
  for (const node of ['100', '110', '112', '120', '200', '999'])
    for (const by of ['DAY', 'ACCOUNT', 'LEVEL', 'PLAYER', 'MARKET'])
      expect((await rowsOf(111n, { node, by })).length, `${node} ${by}`).toBe(0)
})

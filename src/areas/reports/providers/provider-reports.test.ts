import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { openSettledTree, minor, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { providerReportsData } from './provider-reports.data.ts'
import { providers, type Provider } from './providers.ts'

let settled: SettledTree
const dataOf = (product: Provider, days = '') =>
  providerReportsData.find(({ list }) => list.path === `${providers[product].path}${days}`)!
const figures = [
  'rounds',
  'stake',
  'returned',
  'ggr',
  'playerPl',
  'downlinePl',
  'commission',
  'ownPl',
  'uplinePl',
] as const

const book = (product: string, player: bigint, agent: bigint, daysAgo: number, stake: bigint, pl: bigint) =>
  bookResult(settled.database.ownerPool, { product, player, agent, daysAgo, stake, pl })

const loseTicket = (player: bigint, agent: bigint, stake: bigint) =>
  settled.database.ownerPool.query(
    `insert into ticket (cell, player_id, id, domain_id, agent_id, kind, sports, sizes, legs, lines, unit, stake, odds_e4, potential,
       status, currency, share_path_id, placed_at, settled_at)
     values (cell_of($1::bigint), $1::bigint, uuidv7(), 1, $2::bigint, 'SINGLE', '{cricket}', '{1}', 1, 1, $3::bigint, $3::bigint, 20000,
       $3::bigint * 2, 'LOST', 'INR', share_path_of($2::bigint, 'exchange'), $4::timestamptz, $4::timestamptz)`,
    [player, agent, stake, `${daysBefore(10)}T10:00:00Z`],
  )

beforeAll(async () => {
  settled = await openSettledTree()
  await insertCasinoShares(settled.database.ownerPool)
  await book('aura', 1000n, 118n, 11, 400_000n, -100_000n)
  await book('aura', 1000n, 118n, 10, 100_000n, 20_000n)
  await book('aura', 1013n, 118n, 10, 50_000n, -50_000n)
  await book('aura', 1065n, 115n, 10, 30_000n, 5n)
  await book('qt', 1000n, 118n, 10, 70_000n, -7_000n)
  await book('aura', 1130n, 210n, 10, 10_000n, -10_000n)
  await loseTicket(1000n, 118n, 100_000n)
})
afterAll(() => settled?.database.close())

test('shows own, downline and upline of each account by the shares that were booked', async () => {
  const rows = await settled.rows(dataOf('aura'), { agentId: 115n })
  expect(rows.get('118')).toMatchObject({
    account: 'agent_118',
    share: '50.00',
    rounds: 3,
    stake: '5500.00',
    returned: '4200.00',
    ggr: '1300.00',
    hold: '23.64',
    playerPl: '-1300.00',
    downlinePl: '-1300.00',
    commission: '0.00',
    ownPl: '650.00',
    uplinePl: '650.00',
    rtp: '76.36',
  })
  expect(rows.get('1065')).toMatchObject({ account: 'player_1065', level: 'PL', playerPl: '0.05', uplinePl: '-0.05' })
  const [top] = (await settled.rows(dataOf('aura'), { domains: [1] })).values()
  expect(top).toMatchObject({ account: 'agent_100', rounds: 4, playerPl: '-1299.95', uplinePl: '0.00' })
})

test('counts tickets in the totals of the sportsbook alone, shared as the exchange', async () => {
  const rows = await settled.rows(dataOf('sportsbook'), { agentId: 115n })
  expect(rows.get('118')).toMatchObject({
    share: '50.50',
    rounds: 1,
    stake: '1000.00',
    ownPl: '505.00',
    uplinePl: '495.00',
  })
  const top = (await settled.rows(dataOf('sportsbook'), {})).get('100')
  expect(top).toMatchObject({ playerPl: '-1000.00', downlinePl: '-66.70', ownPl: '66.70', uplinePl: '0.00' })
  expect((await settled.rows(dataOf('qt'), { agentId: 115n })).get('118')).toMatchObject({ rounds: 1, ownPl: '35.00' })
  for (const empty of ['wc', 'slot'] as const)
    expect((await settled.rows(dataOf(empty), { filters: { hideZero: 'YES' } })).size).toBe(0)
})

describe.each(['before', 'after'])('%s the totals of nodes are recomputed', (time) => {
  beforeAll(async () => {
    if (time === 'after') while ((await recomputeNodeDays.run({ db: settled.database.db })) > 0) continue
  })

  test.each(['aura', 'qt', 'sportsbook'] as const)(
    'downline, own and upline of each %s row sum to zero',
    async (product) => {
      for (const agentId of [null, 100n, 110n, 115n, 118n])
        for (const row of (await settled.rows(dataOf(product), { agentId })).values())
          expect(minor(row, 'downlinePl') + minor(row, 'ownPl') + minor(row, 'uplinePl')).toBe(0n)
    },
  )

  test.each(['aura', 'qt', 'sportsbook'] as const)('each %s figure opens the days that sum to it', async (product) => {
    let compared = 0
    for (const agentId of [null, 100n, 110n, 115n, 118n])
      for (const settledOn of [`${daysBefore(12)}..${daysBefore(9)}`, `${daysBefore(10)}..${daysBefore(10)}`])
        for (const row of (await settled.rows(dataOf(product), { agentId, filters: { settledOn } })).values()) {
          const [path, query] = String(row['days']).split('?')
          expect(path).toBe(`${providers[product].path}/days`)
          const filters = Object.fromEntries(new URLSearchParams(query))
          const totals = await settled.totals(dataOf(product, '/days'), { agentId, filters })
          const rows = await settled.rows(dataOf(product, '/days'), { agentId, filters })
          const of = (all: Readonly<Record<string, unknown>>) => figures.map((key) => String(all[key]))
          if (rows.size > 0) expect(of(totals)).toEqual(of(row))
          else expect(row).toMatchObject({ rounds: 0, stake: '0.00', playerPl: '0.00', ownPl: '0.00' })
          compared += rows.size
        }
    expect(compared).toBeGreaterThan(3)
  })
})

test('adds up to the profit report of the same product', async () => {
  for (const product of ['aura', 'qt', 'sportsbook'] as const) {
    const rows = await settled.rows(dataOf(product), { domains: [1] })
    const totals = await settled.totals(profitData, { domains: [1], filters: { product } })
    const sum = (key: string) => [...rows.values()].reduce((all, row) => all + minor(row, key), 0n)
    for (const key of ['stake', 'playerPl', 'commission', 'ownPl']) expect(sum(key)).toBe(minor(totals, key))
  }
})

test('an agent sees its own tree only, in the report and in the days behind it', async () => {
  for (const days of ['', '/days'])
    for (const node of ['100', '110', '112', '120', '200', '999'])
      expect((await settled.rows(dataOf('aura', days), { agentId: 111n, filters: { node } })).size, node).toBe(0)
  const foreign = await settled.rows(dataOf('aura', '/days'), { agentId: 118n, filters: { accountId: '1065' } })
  expect(foreign.size).toBe(0)
  expect([...(await settled.rows(dataOf('aura'), { domains: [2] })).keys()]).toEqual(['200'])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { tree } from '#checks/harness/betting/agent-tree.ts'
import { isBelow, isWithin } from '#checks/harness/betting/tree-figures.ts'
import { openSettledTree, minor, periods, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { bonusTransactionData } from '#areas/marketing/bonuses/bonus-transaction.data.ts'
import { plByDownlineData } from '#areas/reports/profit/pl-by-downline.data.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { ggrByAccountData } from './ggr-accounts.data.ts'
import { ggrData } from './ggr.data.ts'
import { groupings } from './ggr.screen.ts'

let settled: SettledTree
const vectorDay = daysBefore(20)
const vector = { settledOn: `${vectorDay}..${vectorDay}` }
const everyDay = { settledOn: `${vectorDay}..${daysBefore(9)}` }
const summed = ['bets', 'stake', 'returned', 'commission', 'counted', 'ggr', 'bonusCost', 'ngr'] as const
const shared = ['downlinePl', 'ownPl', 'uplinePl'] as const

beforeAll(async () => {
  settled = await openSettledTree()
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  // The worked example GG-01: a turnover of 750,000 and wins of 675,000.
  const played = { product: 'qt', player: 1000n, agent: 118n, daysAgo: 20 }
  await bookResult(ownerPool, { ...played, stake: 75_000_000n, pl: -7_500_000n })
  await bookResult(ownerPool, { ...played, player: 1065n, agent: 115n, daysAgo: 10, stake: 30_000n, pl: 5n })
  const bonus = { kind: 'BONUS_CONVERT', debit: 'bonus', credit: 'wallet' } as const
  // Half past eleven in the evening of the domain, and one o'clock of the next day there.
  await postTransfers(ownerPool, `${vectorDay}T18:00:00Z`, [{ ...bonus, account: 1000n, amount: 1_200_000n }])
  await postTransfers(ownerPool, `${vectorDay}T19:30:00Z`, [
    { ...bonus, account: 1065n, amount: 900n },
    { account: 1065n, kind: 'BONUS_FORFEIT', debit: 'wallet', credit: 'bonus', amount: 300n },
  ])
  await ownerPool.query(
    `insert into adjustment (cell, player_id, domain_id, agent_id, currency, direction, amount, category, note, counts_ggr, status, processing,
       requested_by, decided_by, decided_at)
     select p.cell, p.id, p.domain_id, p.agent_id, 'INR', 'CREDIT', 50000, 'goodwill', 'Given by hand', c.counts, 'APPROVED', 'COMPLETED',
       'maker', 'checker', $1::timestamptz from player p, (values (true), (false)) c(counts) where p.id = 1000`,
    [`${vectorDay}T10:00:00Z`],
  )
})
afterAll(() => settled?.database.close())

const sumOf = (rows: Iterable<Row>, key: string): bigint =>
  [...rows].reduce((sum, row) => sum + (key === 'bets' ? BigInt(Number(row[key])) : minor(row, key)), 0n)
const pick = (all: Row, keys: readonly string[]) => keys.map((key) => [key, String(all[key])])

test('computes GGR, hold and RTP of the worked example GG-01', async () => {
  const [row] = (await settled.rows(ggrData, { filters: { ...vector, product: 'qt' } })).values()
  expect(row).toMatchObject({
    day: vectorDay,
    domain: 'First House',
    product: 'qt',
    bets: 1,
    stake: '750000.00',
    returned: '675000.00',
    ggr: '75000.00',
    hold: '10.00',
    rtp: '90.00',
    ngr: '75000.00',
  })
})

test('deducts adjustments that count from GGR and bonuses from NGR, each in a row of its own', async () => {
  const rows = [...(await settled.rows(ggrData, { filters: vector })).values()]
  const of = (product: string) => rows.find((row) => row['product'] === product)
  expect(rows.length).toBe(3)
  expect(of('adjustments')).toMatchObject({ bets: 0, stake: '0.00', counted: '500.00', ggr: '-500.00', hold: null })
  expect(of('bonuses')).toMatchObject({ ggr: '0.00', bonusCost: '12000.00', ngr: '-12000.00', profit: null })
  const [whole] = (await settled.rows(ggrData, { filters: { ...vector, by: 'DAY' } })).values()
  expect(whole).toMatchObject({ ggr: '74500.00', bonusCost: '12000.00', ngr: '62500.00', product: null, domain: null })
  const next = `${daysBefore(19)}..${daysBefore(19)}`
  const [late] = (await settled.rows(ggrData, { filters: { settledOn: next } })).values()
  expect(late).toMatchObject({ day: daysBefore(19), product: 'bonuses', bonusCost: '6.00' })
})

test('bonus cost is the total of the bonus transactions of the day', async () => {
  const { totals } = await settled.opened(bonusTransactionData, { filters: { at: vector.settledOn } })
  expect(totals['cost']).toBe((await settled.totals(ggrData, { filters: vector }))['bonusCost'])
  expect(totals['cost']).toBe('12000.00')
})

test('leaves adjustments and bonuses out where only products are selected', async () => {
  const totals = await settled.totals(ggrData, { filters: { ...vector, product: 'qt,exchange' } })
  expect(totals).toMatchObject({ counted: '0.00', bonusCost: '0.00', ggr: '75000.00' })
  expect(await settled.totals(ggrData, { filters: { ...vector, product: 'adjustments' } })).toMatchObject({
    counted: '500.00',
    bonusCost: '0.00',
    ngr: '-500.00',
  })
})

test('is what the domain rules make of settled, void and rolled back markets', async () => {
  for (const node of [null, ...tree.map(({ id }) => id)])
    for (const settledOn of periods) {
      const rows = [...(await settled.rows(ggrData, { agentId: node, filters: { settledOn } })).values()]
      const some = settled.entries.filter(isBelow(node)).filter(isWithin(settledOn))
      for (const product of ['exchange', 'bookmaker', 'fancy']) {
        const entries = some.filter((entry) => entry.product === product)
        const expected = entries.reduce((sum, { pl, commission }) => sum + commission - pl, 0n)
        const shown = rows.filter((row) => row['product'] === product)
        expect(sumOf(shown, 'ggr'), `${node} ${product} ${settledOn}`).toBe(expected)
        expect(sumOf(shown, 'stake')).toBe(entries.reduce((sum, { stake }) => sum + stake, 0n))
      }
    }
})

describe.each(['before', 'after'])('%s the totals of nodes are recomputed', (time) => {
  beforeAll(async () => {
    if (time === 'after') while ((await recomputeNodeDays.run({ db: settled.database.db })) > 0) continue
  })

  test('every grouping has the same totals, and they are the sum of its rows', async () => {
    for (const agentId of [null, 115n]) {
      const whole = await settled.totals(ggrData, { agentId, filters: everyDay })
      expect(minor(whole, 'ggr')).not.toBe(0n)
      for (const by of [...groupings, 'DAY,PRODUCT', 'DAY,DOMAIN,PRODUCT', 'WEEK,PROVIDER']) {
        const filters = { ...everyDay, by }
        const keys = [...summed, ...shared]
        expect(pick(await settled.totals(ggrData, { agentId, filters }), keys), by).toEqual(pick(whole, keys))
      }
      const byProduct = await settled.rows(ggrData, { agentId, filters: { ...everyDay, by: 'PRODUCT' } })
      for (const key of summed)
        expect(sumOf(byProduct.values(), key)).toBe(key === 'bets' ? BigInt(Number(whole[key])) : minor(whole, key))
    }
  })

  test('downline, own and upline of each row sum to zero', async () => {
    for (const agentId of [null, ...tree.map(({ id }) => id)])
      for (const row of (await settled.rows(ggrData, { agentId, filters: { ...everyDay, by: 'PRODUCT' } })).values())
        expect(minor(row, 'downlinePl') + minor(row, 'ownPl') + minor(row, 'uplinePl')).toBe(0n)
  })

  test.each(['DAY,DOMAIN,PRODUCT', 'DAY', 'PRODUCT', 'DOMAIN', 'WEEK', 'MONTH,PROVIDER', 'FISCAL_MONTH,DOMAIN'])(
    'each figure by %s opens rows that sum to it',
    async (by) => {
      let compared = 0
      for (const agentId of [null, 115n, 118n])
        for (const row of (await settled.rows(ggrData, { agentId, filters: { ...everyDay, by } })).values())
          for (const [column, report, keys] of [
            ['accounts', ggrByAccountData, summed],
            ['profit', profitData, shared],
          ] as const) {
            const address = row[column]
            if (typeof address !== 'string') continue
            const [path, query] = address.split('?')
            expect(path).toBe(report.list.path)
            const filters = Object.fromEntries(new URLSearchParams(query))
            expect(pick(await settled.totals(report, { agentId, filters }), keys), query).toEqual(pick(row, keys))
            compared += 1
          }
      expect(compared).toBeGreaterThan(3)
    },
  )

  test('is the GGR of P/L by downline', async () => {
    const accounts = await settled.totals(plByDownlineData, { filters: everyDay })
    const totals = await settled.totals(ggrData, { filters: everyDay })
    for (const key of ['stake', 'commission', 'counted', 'ggr']) expect(totals[key]).toBe(accounts[key])
  })
})

test('hides empty rows on request, but none with a bonus alone', async () => {
  const filters = { ...vector, hideZero: 'YES', product: 'bonuses' }
  expect([...(await settled.rows(ggrByAccountData, { agentId: 118n, filters })).keys()]).toEqual(['1000'])
  expect((await settled.rows(ggrData, { filters })).size).toBe(1)
  expect((await settled.rows(ggrByAccountData, { agentId: 112n, filters })).size).toBe(0)
})

test('shares open the report on profit for those who may open it', async () => {
  const filters = { ...everyDay, by: 'DAY' }
  const addresses = async (without: 'PROFIT_VIEW' | 'PLAYERS_VIEW') =>
    [...(await settled.rows(ggrData, { filters, without: [without] })).values()].map(({ profit, accounts }) => [
      typeof profit,
      typeof accounts,
    ])
  expect(new Set((await addresses('PROFIT_VIEW')).map(String))).toEqual(new Set(['object,string']))
  expect(new Set((await addresses('PLAYERS_VIEW')).map(String))).toEqual(new Set(['string,string']))
})

test('an agent sees its own tree only', async () => {
  for (const node of ['100', '110', '112', '120', '200', '999'])
    for (const report of [ggrData, ggrByAccountData])
      expect((await settled.rows(report, { agentId: 111n, filters: { ...everyDay, node } })).size, node).toBe(0)
  expect((await settled.rows(ggrData, { domains: [2], filters: vector })).size).toBe(0)
})

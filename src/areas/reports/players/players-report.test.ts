import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { tree } from '#checks/harness/betting/agent-tree.ts'
import { openSettledTree, minor, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { ggrData } from '#areas/reports/revenue/ggr.data.ts'
import { playerDaysData, playersReportData } from './players-report.data.ts'

let settled: SettledTree
const paidOn = daysBefore(20)
const everyDay = { settledOn: `${paidOn}..${daysBefore(9)}` }
const payments = ['deposits', 'deposited', 'withdrawals', 'withdrawn', 'netCash'] as const
const revenue = ['bets', 'stake', 'returned', 'commission', 'counted', 'ggr', 'bonusCost', 'ngr'] as const
const pick = (all: Row, keys: readonly string[]) => keys.map((key) => [key, String(all[key])])

beforeAll(async () => {
  settled = await openSettledTree()
  const { ownerPool } = settled.database
  const count = (at: string, orders: readonly object[]) =>
    ownerPool.query('select count_payments($1, $2, $3)', [randomUUID(), at, JSON.stringify(orders)])
  await count(`${paidOn}T10:00:00Z`, [
    { account: '1000', kind: 'DEPOSIT', amount: '500000' },
    { account: '1000', kind: 'DEPOSIT', amount: '20000' },
    { account: '1000', kind: 'WITHDRAW_PAID', amount: '130050' },
    { account: '1065', kind: 'DEPOSIT', amount: '7' },
  ])
  await count(`${daysBefore(15)}T10:00:00Z`, [{ account: '1000', kind: 'DEPOSIT_REVERSAL', amount: '20000' }])
  const bonus = { kind: 'BONUS_CONVERT', debit: 'bonus', credit: 'wallet' } as const
  await postTransfers(ownerPool, `${paidOn}T18:00:00Z`, [{ ...bonus, account: 1000n, amount: 12_000n }])
  await ownerPool.query(
    `insert into adjustment (cell, player_id, domain_id, agent_id, currency, direction, amount, category, note, counts_ggr, status, processing,
       requested_by, decided_by, decided_at)
     select cell, id, domain_id, agent_id, 'INR', 'DEBIT', 2500, 'goodwill', 'Taken by hand', true, 'APPROVED', 'COMPLETED', 'maker',
       'checker', $1::timestamptz from player where id = 1000`,
    [`${paidOn}T10:00:00Z`],
  )
})
afterAll(() => settled?.database.close())

test('counts payments less reversals, and bonuses and adjustments of the player', async () => {
  const only = { filters: { settledOn: `${paidOn}..${daysBefore(15)}`, hideZero: 'YES' } }
  const rows = await settled.rows(playersReportData, only)
  expect([...rows.keys()].toSorted()).toEqual(['1000', '1065'])
  expect(rows.get('1000')).toMatchObject({
    player: 'player_1000',
    agent: 'agent_118',
    deposits: 1,
    deposited: '5000.00',
    withdrawals: 1,
    withdrawn: '1300.50',
    netCash: '3699.50',
    bets: 0,
    counted: '-25.00',
    ggr: '25.00',
    bonusCost: '120.00',
    ngr: '-95.00',
    hold: null,
  })
  expect(rows.get('1065')).toMatchObject({ deposits: 1, deposited: '0.07', ggr: '0.00' })
})

test('adds up to the GGR and NGR of each account of the tree', async () => {
  for (const agentId of [null, ...tree.map(({ id }) => id)]) {
    const players = await settled.totals(playersReportData, { agentId, filters: everyDay })
    expect(pick(players, revenue), String(agentId)).toEqual(
      pick(await settled.totals(ggrData, { agentId, filters: everyDay }), revenue),
    )
  }
  expect(minor(await settled.totals(playersReportData, { filters: everyDay }), 'ggr')).not.toBe(0n)
})

test('each figure opens the days and products that sum to it', async () => {
  let compared = 0
  for (const product of ['', 'exchange,deposit', 'bonuses'])
    for (const agentId of [null, 118n])
      for (const row of (
        await settled.rows(playersReportData, { agentId, filters: { ...everyDay, ...(product && { product }) } })
      ).values()) {
        const [path, query] = String(row['days']).split('?')
        expect(path).toBe(playerDaysData.list.path)
        const filters = Object.fromEntries(new URLSearchParams(query))
        const totals = await settled.totals(playerDaysData, { agentId, filters })
        const keys = [...payments, ...revenue, 'playerPl']
        expect(pick(totals, keys), query).toEqual(pick(row, keys))
        compared += 1
      }
  expect(compared).toBeGreaterThan(10)
})

test('shows and filters by the first and last deposit, and by GGR', async () => {
  await settled.database.ownerPool.query(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, is_first, requested_at, decided_at)
     select p.cell, p.id, p.domain_id, p.agent_id, 'upi', d.amount, 'INR', d.status, d.is_first, d.at::timestamptz, now()
     from player p, (values (500000, 'SUCCESS', true, $1), (70000, 'SUCCESS', false, $2), (90000, 'FAILED', false, $3))
       d(amount, status, is_first, at) where p.id = 1000`,
    [`${daysBefore(26)}T10:00:00Z`, `${daysBefore(25)}T10:00:00Z`, `${daysBefore(24)}T10:00:00Z`],
  )
  const asked = async (filters: Readonly<Record<string, string>>) =>
    settled.rows(playersReportData, { filters: { settledOn: `${paidOn}..${paidOn}`, ...filters } })
  const found = await asked({ hasDeposited: 'YES' })
  expect([...found.keys()]).toEqual(['1000'])
  expect(found.get('1000')).toMatchObject({
    firstDepositAt: `${daysBefore(26)}T10:00:00.000Z`,
    firstDeposited: '5000.00',
    lastDepositAt: `${daysBefore(25)}T10:00:00.000Z`,
  })
  expect([...(await asked({ ggr: '25..25' })).keys()]).toEqual(['1000'])
  expect((await asked({ ggr: '25.01..' })).size).toBe(0)
})

test('an agent sees its own tree only, and of players who have left it what was booked there', async () => {
  for (const node of ['100', '110', '112', '120', '200', '999'])
    for (const report of [playersReportData, playerDaysData])
      expect((await settled.rows(report, { agentId: 111n, filters: { ...everyDay, node } })).size, node).toBe(0)
  const before = await settled.totals(playersReportData, { agentId: 118n, filters: everyDay })
  await settled.database.ownerPool.query('update player set agent_id = 119 where id = 1000')
  const rows = await settled.rows(playersReportData, { agentId: 118n, filters: everyDay })
  expect(rows.get('1000')).toMatchObject({
    player: 'player_1000',
    agent: null,
    status: null,
    balance: null,
    vip: null,
    deposited: '5000.00',
  })
  const after = await settled.totals(playersReportData, { agentId: 118n, filters: everyDay })
  // Bonuses are those of the player's present agent.
  expect(pick(after, [...payments, 'stake', 'ggr'])).toEqual(pick(before, [...payments, 'stake', 'ggr']))
})

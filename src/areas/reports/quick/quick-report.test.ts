import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { openSettledTree, minor, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { playerDaysData, playersReportData } from '#areas/reports/players/players-report.data.ts'
import { depositsData } from '#areas/payments/deposits/deposits.data.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'
import { quickReportData } from './quick-report.data.ts'

let settled: SettledTree
const paidOn = daysBefore(20)
const everyDay = { settledOn: `${paidOn}..${daysBefore(9)}` }
const shared = ['deposits', 'deposited', 'withdrawals', 'withdrawn', 'netCash', 'bets', 'stake'] as const
const revenue = ['ggr', 'bonusCost', 'counted', 'ngr'] as const
const summed = ['registrations', 'firstDeposits', 'firstDeposited', ...shared, ...revenue] as const
const pick = (all: Row, keys: readonly string[]) => keys.map((key) => [key, String(all[key])])

beforeAll(async () => {
  settled = await openSettledTree()
  const { ownerPool } = settled.database
  const count = (at: string, orders: readonly object[]) =>
    ownerPool.query('select count_payments($1, $2, $3)', [randomUUID(), at, JSON.stringify(orders)])
  await count(`${paidOn}T10:00:00Z`, [
    { account: '1000', kind: 'DEPOSIT', amount: '500000' },
    { account: '1065', kind: 'DEPOSIT', amount: '7' },
    { account: '1065', kind: 'WITHDRAW_PAID', amount: '5' },
  ])
  // Half past eleven in the evening of the site, and one o'clock of the next day there.
  await ownerPool.query(`update player set created_at = $1::timestamptz - interval '5 years'`, [`${paidOn}T10:00:00Z`])
  for (const [player, at] of [
    [1000, `${paidOn}T18:00:00Z`],
    [1065, `${paidOn}T19:30:00Z`],
  ])
    await ownerPool.query('update player set created_at = $2 where id = $1', [player, at])
  await ownerPool.query(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, is_first, requested_at, decided_at)
     select cell, id, domain_id, agent_id, 'upi', 500000, 'INR', 'SUCCESS', true, $1::timestamptz, now() from player where id = 1000`,
    [`${paidOn}T18:00:00Z`],
  )
  const bonus = { kind: 'BONUS_CONVERT', debit: 'bonus', credit: 'wallet' } as const
  await postTransfers(ownerPool, `${paidOn}T18:00:00Z`, [{ ...bonus, account: 1000n, amount: 12_000n }])
})
afterAll(() => settled?.database.close())

test('counts a day of the site and of the books in one row', async () => {
  const rows = [
    ...(await settled.rows(quickReportData, { filters: { settledOn: `${paidOn}..${daysBefore(19)}` } })).values(),
  ]
  const [next, first] = rows
  expect(rows.length).toBe(2)
  expect(first).toMatchObject({
    day: paidOn,
    domain: null,
    account: null,
    product: null,
    registrations: 1,
    firstDeposits: 1,
    firstDeposited: '5000.00',
    active: 0,
    deposits: 2,
    deposited: '5000.07',
    withdrawn: '0.05',
    netCash: '5000.02',
    bonusCost: '120.00',
    ngr: '-120.00',
    hold: null,
  })
  expect(next).toMatchObject({ day: daysBefore(19), registrations: 1, deposits: 0, firstDeposits: 0 })
})

test('every grouping has the totals of the report on players, by any rows, from each level of the tree', async () => {
  for (const agentId of [null, 110n, 112n, 118n, 200n]) {
    const players = await settled.totals(playersReportData, { agentId, filters: everyDay })
    const whole = await settled.totals(quickReportData, { agentId, filters: everyDay })
    expect(pick(whole, [...shared, ...revenue]), String(agentId)).toEqual(pick(players, [...shared, ...revenue]))
    for (const by of ['DOMAIN', 'ACCOUNT', 'PRODUCT', 'DAY,DOMAIN,ACCOUNT,PRODUCT'])
      expect(
        pick(await settled.totals(quickReportData, { agentId, filters: { ...everyDay, by } }), summed),
        `${agentId} ${by}`,
      ).toEqual(pick(whole, summed))
  }
  expect(minor(await settled.totals(quickReportData, { filters: everyDay }), 'ggr')).not.toBe(0n)
})

test.each(['DAY', 'DOMAIN', 'ACCOUNT', 'PRODUCT', 'DAY,ACCOUNT'])(
  'each figure by %s opens rows that add up to it',
  async (by) => {
    const lists = [playersReportData, playerDaysData, playersData, depositsData]
    let compared = 0
    const opened = async (agentId: bigint | null, address: unknown) => {
      if (typeof address !== 'string') return null
      const [path, query] = address.split('?')
      const report = lists.find(({ list }) => list.path === path)!
      const filters = Object.fromEntries(new URLSearchParams(query))
      compared += 1
      return settled.opened(report, { agentId, filters })
    }
    for (const agentId of [null, 115n])
      for (const row of (await settled.rows(quickReportData, { agentId, filters: { ...everyDay, by } })).values()) {
        const players = await opened(agentId, row['players'])
        if (players) expect(pick(players.totals, [...shared, ...revenue])).toEqual(pick(row, [...shared, ...revenue]))
        else expect(row['product']).toBe('registrations')
        expect((await opened(agentId, row['registered']))?.rows ?? 0).toBe(row['registrations'])
        const firsts = await opened(agentId, row['firsts'])
        expect([firsts?.rows ?? 0, firsts?.totals['amount'] ?? '0.00']).toEqual([
          row['firstDeposits'],
          row['firstDeposited'],
        ])
        const actives = await opened(agentId, row['actives'])
        if (actives?.path === playersReportData.list.path) expect(actives.rows).toBe(row['active'])
      }
    expect(compared).toBeGreaterThan(10)
  },
)

test('figures are links for those who may open the rows', async () => {
  const rows = await settled.rows(quickReportData, {
    filters: everyDay,
    without: ['PLAYERS_REPORT', 'PLAYERS_VIEW', 'DEPOSIT_VIEW'],
  })
  expect(rows.size).toBeGreaterThan(2)
  for (const { players, actives, registered, firsts } of rows.values())
    expect([players, actives, registered, firsts]).toEqual([null, null, null, null])
})

test('registrations are a product of their own, and empty rows are hidden on request', async () => {
  const only = { ...everyDay, product: 'registrations' }
  const totals = await settled.totals(quickReportData, { filters: only })
  expect(totals).toMatchObject({ registrations: '2', firstDeposits: '0', deposits: '0', ngr: '0.00' })
  const products = { ...everyDay, product: 'exchange,deposit', hideZero: 'YES' }
  const rows = [...(await settled.rows(quickReportData, { filters: { ...products, by: 'PRODUCT' } })).values()]
  expect(new Set(rows.map(({ product }) => product))).toEqual(new Set(['deposit', 'exchange']))
})

test('an agent sees its own tree only', async () => {
  for (const node of ['100', '110', '112', '120', '200', '999'])
    for (const by of ['DAY', 'ACCOUNT', 'DOMAIN'])
      expect((await settled.rows(quickReportData, { agentId: 111n, filters: { ...everyDay, node, by } })).size).toBe(0)
})

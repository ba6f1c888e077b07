import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { openSettledTree, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { depositsData } from '#areas/payments/deposits/deposits.data.ts'
import { playersReportData } from '#areas/reports/players/players-report.data.ts'
import { paymentsByMethodData } from './payments-by-method.data.ts'
import { quickReportData } from './quick-report.data.ts'

let settled: SettledTree
const paidOn = daysBefore(20)
const everyDay = { settledOn: `${paidOn}..${daysBefore(9)}` }
const paid = ['deposits', 'deposited', 'withdrawals', 'withdrawn', 'netCash'] as const
const others = ['registrations', 'firstDeposits', 'firstDeposited', 'bets', 'stake', 'ggr', 'bonusCost', 'ngr'] as const
const figures = [...paid, ...others]
const pick = (all: Row, keys: readonly string[]) => keys.map((key) => [key, String(all[key])])

interface Order {
  readonly of: 'deposit' | 'withdrawal'
  readonly player: bigint
  readonly method: string
  readonly amount: bigint
  readonly at: string
  readonly isReversed?: true
}
// The second is half past midnight of the next day at the site.
const orders: readonly Order[] = [
  { of: 'deposit', player: 1000n, method: 'upi', amount: 100_000n, at: `${paidOn}T10:00:00Z` },
  { of: 'deposit', player: 1000n, method: 'upi', amount: 250n, at: `${paidOn}T19:00:00Z` },
  { of: 'deposit', player: 1065n, method: 'bank', amount: 7_000n, at: `${paidOn}T11:00:00Z` },
  { of: 'deposit', player: 1065n, method: 'bank', amount: 3_300n, at: `${paidOn}T12:00:00Z`, isReversed: true },
  { of: 'withdrawal', player: 1000n, method: 'bank', amount: 40_001n, at: `${paidOn}T13:00:00Z` },
]

async function book({ of, player, method, amount, at, isReversed }: Order) {
  const { ownerPool } = settled.database
  const isDeposit = of === 'deposit'
  const status = isReversed ? 'REVERSED' : 'SUCCESS'
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into ${of} (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_at, ${isDeposit ? 'decided_at' : 'requested_by'})
     select cell, id, domain_id, agent_id, $2, $3, 'INR', $4, $5, ${isDeposit ? 'now()' : "'site'"} from player where id = $1 returning id`,
    [player, method, amount, status, at],
  )
  const ref = `${of}:${rows[0]!.id}`
  const posted = { account: player, amount, ref }
  const kind = isDeposit ? 'DEPOSIT' : 'WITHDRAW_PAID'
  if (isDeposit) await postTransfers(ownerPool, at, [{ ...posted, kind, debit: 'gateway', credit: 'wallet' }])
  else
    await postTransfers(ownerPool, at, [
      { ...posted, ref: `${ref}:hold`, kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held' },
      { ...posted, kind, debit: 'held', credit: 'gateway' },
    ])
  const counted = [{ account: String(player), kind, amount: String(amount) }]
  if (isReversed) {
    const back = { kind: 'DEPOSIT_REVERSAL', debit: 'wallet', credit: 'gateway' } as const
    await postTransfers(ownerPool, at, [{ ...posted, ...back, ref: `${ref}:reversal` }])
    counted.push({ account: String(player), kind: back.kind, amount: String(amount) })
  }
  await ownerPool.query('select count_payments($1, $2, $3)', [randomUUID(), at, JSON.stringify(counted)])
}

beforeAll(async () => {
  settled = await openSettledTree()
  for (const order of orders) await book(order)
  // Counted, but without an order: no method is known.
  await settled.database.ownerPool.query('select count_payments($1, $2, $3)', [
    randomUUID(),
    `${paidOn}T15:00:00Z`,
    JSON.stringify([{ account: '1013', kind: 'DEPOSIT', amount: '11' }]),
  ])
})
afterAll(() => settled?.database.close())

const rowsBy = async (by: string, filters: Record<string, string> = {}, agentId: bigint | null = null) => [
  ...(await settled.rows(quickReportData, { agentId, filters: { ...everyDay, by, ...filters } })).values(),
]

test('payments stand under the method of their order, less reversals', async () => {
  const rows = await rowsBy('METHOD', { product: 'deposit,withdrawal' })
  expect(new Map(rows.map((row) => [row['method'], pick(row, paid).map(([, figure]) => figure)]))).toEqual(
    new Map([
      ['upi', ['2', '1002.50', '0', '0.00', '1002.50']],
      ['bank', ['1', '70.00', '1', '400.01', '-330.01']],
      [null, ['1', '0.11', '0', '0.00', '0.11']],
    ]),
  )
})

test('a payment counts on the day of the domain on which it was booked', async () => {
  const rows = await rowsBy('DAY,METHOD', { product: 'deposit' })
  const upi = rows.filter(({ method }) => method === 'upi')
  expect(upi.map(({ day, deposited }) => [day, deposited])).toEqual([
    [daysBefore(19), '2.50'],
    [paidOn, '1000.00'],
  ])
})

test('grouping by method leaves every total as it is, for each account of the tree', async () => {
  for (const agentId of [null, 100n, 115n, 118n, 119n]) {
    const whole = await settled.totals(quickReportData, { agentId, filters: everyDay })
    for (const by of ['METHOD', 'DAY,METHOD', 'ACCOUNT,METHOD', 'DAY,DOMAIN,ACCOUNT,PRODUCT,METHOD'])
      expect(
        pick(await settled.totals(quickReportData, { agentId, filters: { ...everyDay, by } }), figures),
        `${agentId} ${by}`,
      ).toEqual(pick(whole, figures))
  }
})

test.each(['METHOD', 'DAY,METHOD', 'ACCOUNT,METHOD', 'PRODUCT,METHOD'])(
  'figures by %s open the bookings that add up to them',
  async (by) => {
    const lists = [paymentsByMethodData, playersReportData, depositsData]
    let compared = 0
    const opened = (agentId: bigint | null, address: unknown) => {
      const [path, query] = String(address).split('?')
      const report = lists.find(({ list }) => list.path === path)
      return report && settled.opened(report, { agentId, filters: Object.fromEntries(new URLSearchParams(query)) })
    }
    for (const agentId of [null, 115n])
      for (const row of await rowsBy(by, {}, agentId)) {
        if (row['method'] === null) continue
        const bookings = await opened(agentId, row['players'])
        expect(bookings?.path).toBe(paymentsByMethodData.list.path)
        expect(pick(bookings!.totals, paid)).toEqual(pick(row, paid))
        expect([row['actives'], row['registered']]).toEqual([null, null])
        compared += 1
      }
    expect(compared).toBeGreaterThan(2)
  },
)

test('payments without a known method open nothing, because no list has only these', async () => {
  const rows = await rowsBy('METHOD', { product: 'deposit' })
  expect(rows.find(({ method }) => method === null)).toMatchObject({ deposited: '0.11', players: null })
})

test('an agent sees the bookings of its own tree only', async () => {
  for (const node of ['100', '110', '112', '120', '200', '999'])
    expect((await settled.rows(paymentsByMethodData, { agentId: 111n, filters: { ...everyDay, node } })).size).toBe(0)
  const everyone = await settled.rows(paymentsByMethodData, { filters: everyDay })
  expect([...everyone.values()].map(({ method }) => String(method)).toSorted()).toEqual([
    'bank',
    'bank',
    'bank',
    'bank',
    'upi',
    'upi',
  ])
})

test('a player who changed the agent on the day keeps the totals of both agents, without a method', async () => {
  const { ownerPool } = settled.database
  await ownerPool.query(
    `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake)
     select cell, id, $1::date, 'withdrawal', domain_id, 119, currency, 1, 500 from player where id = 1000`,
    [paidOn],
  )
  const rows = await rowsBy('METHOD', { product: 'withdrawal' })
  expect(rows.map(({ method, withdrawn }) => [method, withdrawn])).toEqual([[null, '405.01']])
  expect((await settled.totals(quickReportData, { agentId: 119n, filters: everyDay }))['withdrawn']).toBe('5.00')
})

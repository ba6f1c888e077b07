import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { tree } from '#checks/harness/betting/agent-tree.ts'
import { openSettledTree, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { playersReportData } from '#areas/reports/players/players-report.data.ts'
import { transact } from '#platform/database/transact.ts'
import { writtenDay } from '#values/zones/written-time.ts'
import { ggrByAccountData } from './ggr-accounts.data.ts'
import { ggrData } from './ggr.data.ts'

let settled: SettledTree
const [before, from] = [daysBefore(21), daysBefore(20)]
const on = (day: string) => ({ settledOn: `${day}..${day}` })
const bothDays = { settledOn: `${before}..${from}` }

/** The worked example GG-02 on the first day of version 2, and the same play on the day before. */
beforeAll(async () => {
  settled = await openSettledTree()
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  const bonus = { kind: 'BONUS_CONVERT', debit: 'bonus', credit: 'wallet', account: 1000n, amount: 1_200_000n } as const
  for (const [daysAgo, day] of [
    [21, before],
    [20, from],
  ] as const) {
    await bookResult(ownerPool, {
      product: 'qt',
      player: 1000n,
      agent: 118n,
      daysAgo,
      stake: 75_000_000n,
      pl: -7_500_000n,
    })
    await postTransfers(ownerPool, `${day}T10:00:00Z`, [bonus])
    await ownerPool.query('select count_payments($1, $2, $3)', [
      randomUUID(),
      `${day}T10:00:00Z`,
      JSON.stringify([{ account: '1000', kind: 'DEPOSIT', amount: '10000000' }]),
    ])
  }
  await ownerPool.query(
    `insert into revenue_definition (domain_id, number, valid_from, counts_commission, counts_adjustments, deducts_bonuses, deducts_reversals,
       casino_fee, sportsbook_fee, jackpot_rate, deposit_fee, withdrawal_fee, requested_by, approved_by)
     values (1, 2, $1, true, true, true, false, 1200, 0, 0, 300, 0, 'maker', 'checker')`,
    [from],
  )
})
afterAll(() => settled?.database.close())

const money = (row: Row) => [row['ggr'], row['bonusCost'], row['providerFee'], row['paymentFee'], row['ngr']]

test('GG-02: less bonuses, 12 % for the provider and the fees of payments', async () => {
  const totals = await settled.totals(ggrData, { filters: on(from) })
  expect(money(totals)).toEqual(['75000.00', '12000.00', '9000.00', '3000.00', '51000.00'])
})

test('a period over two versions counts each day by its own', async () => {
  expect(money(await settled.totals(ggrData, { filters: on(before) }))).toEqual([
    '75000.00',
    '12000.00',
    '0.00',
    '0.00',
    '63000.00',
  ])
  expect(money(await settled.totals(ggrData, { filters: bothDays }))).toEqual([
    '150000.00',
    '24000.00',
    '9000.00',
    '3000.00',
    '114000.00',
  ])
})

test('accounts and players add up to the same net revenue at every node', async () => {
  for (const agentId of [null, ...tree.map(({ id }) => id)]) {
    const whole = await settled.totals(ggrData, { agentId, filters: bothDays })
    expect(money(await settled.totals(ggrByAccountData, { agentId, filters: bothDays })), String(agentId)).toEqual(
      money(whole),
    )
    const players = await settled.totals(playersReportData, { agentId, filters: bothDays })
    expect([players['ggr'], players['ngr']]).toEqual([whole['ggr'], whole['ngr']])
  }
})

test('fees of payments belong to no product', async () => {
  expect(money(await settled.totals(ggrData, { filters: { ...on(from), product: 'qt' } }))).toEqual([
    '75000.00',
    '0.00',
    '9000.00',
    '0.00',
    '66000.00',
  ])
  expect(money(await settled.totals(ggrData, { filters: { ...on(from), product: 'payments' } }))).toEqual([
    '0.00',
    '0.00',
    '0.00',
    '3000.00',
    '-3000.00',
  ])
})

test('files begin with each definition that counts in the period, and the days that it counts for', async () => {
  const head = async (day: { readonly from: string; readonly to: string }) => {
    const facts = await transact(settled.database.db, [1, 2], (tx) =>
      ggrData.head(tx, { filters: { settledOn: day, domainId: [1] }, actor: { agentId: 100n } }),
    )
    return facts.filter(([name]) => name.startsWith('NGR') || name === 'Definition')
  }
  expect(await head({ from: before, to: from })).toEqual([
    [`NGR of First House, version 1, to ${writtenDay(before)}`, 'GGR less bonus cost'],
    [
      `NGR of First House, version 2, from ${writtenDay(from)}`,
      'GGR less bonus cost less 12.00 % of the GGR of casinos as provider fee less 3.00 % of deposits as payment fee',
    ],
  ])
  expect(await head({ from: before, to: before })).toEqual([
    ['NGR', 'GGR less bonus cost'],
    ['Definition', 'Version 1'],
  ])
})

test('the share of GGR that is left is that of the whole period', async () => {
  const [row] = (await settled.rows(ggrData, { filters: { ...bothDays, by: 'DOMAIN' } })).values()
  expect([row?.['domain'], row?.['ngr'], row?.['ngrShare']]).toEqual(['First House', '114000.00', '76.00'])
})

test('a version is never changed or removed', async () => {
  const { ownerPool } = settled.database
  for (const change of ['update revenue_definition set casino_fee = 0', 'delete from revenue_definition'])
    await expect(ownerPool.query(change)).rejects.toThrow('revenue_definition is append-only')
})

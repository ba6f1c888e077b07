import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { markets, treeZone } from '#checks/harness/betting/agent-tree.ts'
import { saveBet, settle } from '#checks/harness/betting/tree-bets.ts'
import { minor, openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { closeNextDay } from '#areas/reports/closes/daily-close/close-day.ts'
import { ggrData } from '#areas/reports/revenue/ggr.data.ts'
import { addDays, dayBounds, daysBetween } from '#values/day.ts'
import { money } from '#values/money.ts'
import { closedDaysData } from './closed-days.data.ts'
import { revenueCorrectionsData } from './corrections.data.ts'

const today = daysBefore(0)
/** The last day of the month before: the month that is closed. */
const monthEnd = addDays(`${today.slice(0, 8)}01`, -1)
const settledDay = addDays(monthEnd, -1)
const closedMonth = { settledOn: `${monthEnd.slice(0, 8)}01..${monthEnd}`, domainId: '1', by: 'MONTH' }
const openMonth = { settledOn: `${today.slice(0, 8)}01..${today}`, domainId: '1', by: 'MONTH' }
const market = markets.find(({ id }) => id === 8n)!

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree(0)
  const { db, ownerPool } = settled.database
  await ownerPool.query(`call ensure_partitions(date_trunc('month', $1::timestamp)::date, 4)`, [addDays(monthEnd, -31)])
  await insertCasinoShares(ownerPool)
  // With the bets below: a turnover of 100,000.00, of which 90,000.00 were returned.
  const rest = { product: 'qt', player: 1000n, agent: 118n, daysAgo: daysBetween(settledDay, today) }
  await bookResult(ownerPool, { ...rest, stake: 9_920_000n, pl: -950_000n })
  // 700.00 are lost, 100.00 win at 3.00: 800.00 staked, 300.00 returned.
  for (const [number, runnerId, oddsE4, stake] of [
    [1, 81n, 20_000, 70_000n],
    [2, 82n, 30_000, 10_000n],
  ] as const)
    await saveBet(
      ownerPool,
      {
        player: 1000n,
        agent: 118n,
        market,
        era: 1,
        bet: { side: 'BACK', oddsE4, stake: money(stake), runnerId, line: 0 },
      },
      { number, at: new Date(`${settledDay}T06:00:00Z`) },
    )
  await settle(ownerPool, { market: 8n, at: `${settledDay}T09:00:00Z`, result: { runner: 82n } })
  // Played in the open month: 1,000.00 staked, 900.00 returned.
  await bookResult(ownerPool, { ...rest, daysAgo: 0, stake: 100_000n, pl: -10_000n })
  const nightAfter = () => dayBounds(monthEnd, treeZone).to.getTime() + 5 * 60_000
  while (await closeNextDay(db, nightAfter)) continue
})
afterAll(() => settled?.database.close())

const month = async (filters: Readonly<Record<string, string>>) => [
  ...(await settled.rows(ggrData, { filters })).values(),
]
const closed = async () =>
  [
    ...(await settled.rows(closedDaysData, { filters: { settledOn: closedMonth.settledOn, domainId: '1' } })).values(),
  ].map(({ day, hash, ggr, state, definition, timeZone }) => ({ day, hash, ggr, state, definition, timeZone }))

test('I-23 a bet that is voided after the close leaves the closed month as it was, to the hash', async () => {
  const whole = { stake: '100000.00', returned: '90000.00', ggr: '10000.00', corrected: '0.00', hold: '10.00' }
  const before = await closed()
  expect(await month(closedMonth)).toMatchObject([whole])
  expect(before.find(({ day }) => day === settledDay)).toMatchObject({ ggr: '10000.00', state: 'IDENTICAL' })

  const { ownerPool } = settled.database
  await settle(ownerPool, { market: 8n, at: `${today}T05:00:00Z`, result: 'rollback' })
  await ownerPool.query(`update agent set username = 'renamed' where id = 118`)
  await ownerPool.query(`update domain set time_zone = 'America/New_York' where id = 1`)
  await ownerPool.query(
    `insert into revenue_definition (domain_id, number, valid_from, counts_commission, counts_adjustments, deducts_bonuses, deducts_reversals,
       casino_fee, sportsbook_fee, jackpot_rate, deposit_fee, withdrawal_fee, requested_by, approved_by)
     values (1, 2, $1, true, true, true, false, 1200, 0, 0, 0, 0, 'maker', 'checker')`,
    [addDays(today, 1)],
  )
  expect(await month(closedMonth)).toMatchObject([whole])
  expect(await closed()).toEqual(before)
  expect(before[0]).toMatchObject({ definition: 1, timeZone: treeZone })
})

test('the correction stands in the open month, in a column of its own, with the day of its cause', async () => {
  expect(await month(openMonth)).toMatchObject([
    { stake: '200.00', returned: '600.00', ggr: '-400.00', corrected: '-500.00', hold: '-200.00', ownHold: '10.00' },
  ])
  const corrections = await settled.rows(revenueCorrectionsData, { filters: { settledOn: openMonth.settledOn } })
  expect([...corrections.values()]).toMatchObject([
    { causeDay: settledDay, isEarlierMonth: true, stake: '-800.00', returned: '-300.00', ggr: '-500.00' },
  ])
})

test('nothing is divided by a turnover below zero', async () => {
  const filters = { ...openMonth, product: 'exchange' }
  expect(await month(filters)).toMatchObject([
    { stake: '-800.00', ggr: '-500.00', hold: null, ownHold: null, rtp: null },
  ])
})

test('both months together are what the ledger says', async () => {
  const [earlier, later] = [await month(closedMonth), await month(openMonth)]
  expect([...earlier, ...later].reduce((all, row) => all + minor(row, 'ggr'), 0n)).toBe(960_000n)
})

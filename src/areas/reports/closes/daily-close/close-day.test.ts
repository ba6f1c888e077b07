import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  queryAs,
  viewerOf,
  postTransfers,
  branchZone,
  actorWithEverything,
  insertBranches,
} from '#checks/harness/staff/branches.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { randomOf } from '#demo/world/random.ts'
import { closingOf, flowOfKind } from '#blueprint/ledger/balance-day.ts'
import { liabilityAnswer } from '#areas/reports/balances/liability.data.ts'
import { playerBalanceReportData } from '#areas/reports/balances/player-balance-report.data.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { addDays, dayBounds, dayOf } from '#values/day.ts'
import { money, parseMoney } from '#values/money.ts'
import { closeNextDay } from './close-day.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
})
afterAll(() => database?.close())

const firstDay = '2026-11-08'
const hour = 3_600_000
const at = (day: string, hours: number) =>
  new Date(dayBounds(day, branchZone).from.getTime() + hours * hour).toISOString()
const nightAfter = (day: string) => () => dayBounds(day, branchZone).to.getTime() + 5 * 60_000

async function closeAll(now: () => number): Promise<number> {
  let closed = 0
  while (await closeNextDay(database.db, now)) closed += 1
  return closed
}

const kinds = [
  ['DEPOSIT', 'gateway', 'wallet'],
  ['WITHDRAW_HOLD', 'wallet', 'held'],
  ['TRANSFER_DOWN', 'clearing', 'wallet'],
  ['EXCH_PL', 'wallet', 'exchange'],
  ['EXCH_PL', 'exchange', 'wallet'],
  ['EXCH_COMMISSION', 'wallet', 'exchange'],
  ['FANCY_PL', 'exchange', 'wallet'],
  ['CASINO_BET', 'wallet', 'casino'],
  ['CASINO_WIN', 'casino', 'wallet'],
  ['ROLLBACK', 'wallet', 'exchange'],
  ['BONUS_CONVERT', 'bonus', 'wallet'],
  ['ADJUST_DEBIT', 'wallet', 'adjustment'],
] as const

interface RecordedEntry {
  readonly account: bigint
  readonly day: string
  readonly kind: (typeof kinds)[number][0]
  readonly gained: bigint
}
const recordedEntries: RecordedEntry[] = []

async function bookAndRecord(
  account: bigint,
  when: string,
  [kind, debit, credit]: readonly [RecordedEntry['kind'], string, string],
  amount: bigint,
) {
  await postTransfers(database.ownerPool, when, [{ account, kind, debit, credit, amount, ref: randomUUID() }])
  const gained = credit === 'wallet' ? amount : -amount
  recordedEntries.push({ account, day: dayOf(Date.parse(when), branchZone), kind, gained })
}

/** Expected values, computed from all recorded entries of the player. */
function expectedDay(account: bigint, day: string) {
  const mine = recordedEntries.filter((one) => one.account === account)
  const opening = mine.filter((one) => one.day < day).reduce((sum, { gained }) => sum + gained, 0n)
  const flows: Record<string, bigint> = {}
  for (const { kind, gained } of mine.filter((one) => one.day === day))
    flows[flowOfKind[kind]] = (flows[flowOfKind[kind]] ?? 0n) + gained
  return { opening, flows, closing: Object.values(flows).reduce((sum, one) => sum + one, opening) }
}

const stored = async (account: bigint, day: string) =>
  (await database.ownerPool.query('select * from balance_day where player_id = $1 and day = $2', [account, day]))
    .rows[0]

async function compare(account: bigint, day: string): Promise<void> {
  const row = await stored(account, day)
  const { opening, flows, closing } = expectedDay(account, day)
  const storedFlows = Object.fromEntries(Object.keys(flows).map((flow) => [flow, row[flow]]))
  expect([account, day, row.opening, storedFlows, row.closing, row.snapshot]).toEqual([
    account,
    day,
    opening,
    flows,
    closing,
    closing,
  ])
}

test('each day contains its entries, continues from the previous close and matches the stored balance', async () => {
  const random = randomOf(7)
  const players = [1000n, 1001n, 1004n, 1006n]
  for (let step = 0; step < 240; step += 1) {
    const account = random.pick(players)
    const day = addDays(firstDay, Math.floor(step / 40))
    await bookAndRecord(account, at(day, (step % 40) * 0.6), random.pick(kinds), BigInt(random.between(1, 90_000)))
    // Close days while the next one is already in progress.
    if (step % 40 === 20) await closeAll(nightAfter(addDays(day, -1)))
  }
  await closeAll(nightAfter(addDays(firstDay, 5)))
  for (const account of players) for (let day = 0; day < 6; day += 1) await compare(account, addDays(firstDay, day))
  const { rows } = await database.ownerPool.query(`select count(*)::int as days from balance_close where domain_id = 1`)
  expect(rows[0].days).toBeGreaterThan(6)
  expect(await closeNextDay(database.db, nightAfter(addDays(firstDay, 5)))).toBe(false)
})

test('a closed day never changes: late entries and rollbacks count on the day they are booked', async () => {
  const day = addDays(firstDay, 6)
  await closeAll(nightAfter(addDays(firstDay, 5)))
  const before = await stored(1001n, addDays(firstDay, 5))
  // Dated before the midnight that closed the day, but booked after it.
  await postTransfers(database.ownerPool, at(addDays(firstDay, 5), 23.9), [
    { account: 1001n, kind: 'CASINO_WIN', debit: 'casino', credit: 'wallet', amount: 77n },
  ])
  recordedEntries.push({ account: 1001n, day, kind: 'CASINO_WIN', gained: 77n })
  await bookAndRecord(1001n, at(day, 3), ['ROLLBACK', 'wallet', 'exchange'], 1_234n)
  await closeAll(nightAfter(day))
  expect(await stored(1001n, addDays(firstDay, 5))).toEqual(before)
  await compare(1001n, day)
  expect(await stored(1001n, day)).toMatchObject({ casino_wins: 77n, rolled_back: -1_234n, opening: before.closing })
  for (const change of [
    'update balance_day set closing = 0, opening = 0',
    'delete from balance_day',
    'truncate balance_day',
  ])
    await expect(database.ownerPool.query(change)).rejects.toThrow('append-only')
})

test('concurrent runs close a day once', async () => {
  const now = nightAfter(addDays(firstDay, 7))
  await Promise.all(Array.from({ length: 8 }, () => closeNextDay(database.db, now)))
  await closeAll(now)
  const { rows } = await database.ownerPool.query(
    'select player_id, day from balance_day group by 1, 2 having count(*) > 1',
  )
  expect(rows).toEqual([])
})

test('the current day shows the figures of a close without storing them', async () => {
  const before = (await database.ownerPool.query('select count(*)::int as days from balance_day')).rows
  const viewer = await viewerOf(database.db, actorWithEverything({ domains: [1] }))
  const list = async (search: Record<string, string>) =>
    (await runList(database.db, playerBalanceReportData, viewer, search)).data as Record<string, unknown>[]
  const [last] = await list({ player: 'player_1000', day: `${firstDay}..${dayOf(instantNow().getTime(), branchZone)}` })
  const day = String(last?.['day'])
  await bookAndRecord(1000n, at(addDays(day, 1), 1), ['DEPOSIT', 'gateway', 'wallet'], 12_345n)
  await bookAndRecord(1000n, at(addDays(day, 1), 2), ['CASINO_BET', 'wallet', 'casino'], 345n)
  const today = dayOf(instantNow().getTime(), branchZone)
  const [open] = await list({ player: 'player_1000', isOpen: 'YES', day: `${today}..${today}` })
  expect(open).toMatchObject({
    opening: last?.['closing'],
    deposits: '123.45',
    casinoBets: '-3.45',
    difference: '0.00',
  })
  expect((await database.ownerPool.query('select count(*)::int as days from balance_day')).rows).toEqual(before)
})

test('a balance changed outside the ledger shows a difference on its day', async () => {
  const day = addDays(firstDay, 8)
  await bookAndRecord(1004n, at(day, 2), ['DEPOSIT', 'gateway', 'wallet'], 100n)
  await database.ownerPool.query('update wallet set balance = balance + 5000 where account_id = 1004')
  await closeAll(nightAfter(day))
  const viewer = await viewerOf(database.db, actorWithEverything({ domains: [1] }))
  const search = { day: `${day}..${day}`, differs: 'YES' }
  const { data } = await runList(database.db, playerBalanceReportData, viewer, search)
  expect(data).toMatchObject([{ player: 'player_1004', difference: '50.00' }])
  const { data: totals } = await runTotals(database.db, playerBalanceReportData, viewer, search)
  expect(totals).toMatchObject({ total_item: 1, totals: { difference: '50.00' } })
  expect(
    (
      await runList(
        database.db,
        playerBalanceReportData,
        await viewerOf(database.db, actorWithEverything({ agentId: 110n, domains: [1] })),
        search,
      )
    ).data,
  ).toEqual([])
})

test('a period is one row for each player: opening, movements and closing', async () => {
  const viewer = await viewerOf(database.db, actorWithEverything({ domains: [1] }))
  const search = { player: 'player_1001', day: `${addDays(firstDay, 1)}..${addDays(firstDay, 6)}`, sort: 'day' }
  const rows = async (more: Record<string, string>) =>
    (await runList(database.db, playerBalanceReportData, viewer, { ...search, ...more })).data as Record<
      string,
      string
    >[]
  const days = await rows({ direction: 'ascending' })
  const [total, ...others] = await rows({ isWhole: 'YES' })
  expect([days.length, others]).toEqual([6, []])
  const sum = (key: string) => days.reduce((all, row) => all + (parseMoney(row[key] ?? '') ?? 0n), 0n)
  for (const key of ['deposits', 'withdrawals', 'casinoBets', 'casinoWins', 'exchange', 'rolledBack', 'adjustments'])
    expect([key, parseMoney(total?.[key] ?? '')]).toEqual([key, sum(key)])
  expect(total).toMatchObject({ opening: days[0]?.['opening'], closing: days.at(-1)?.['closing'], difference: '0.00' })
  const { data } = await runTotals(database.db, playerBalanceReportData, viewer, { ...search, isWhole: 'YES' })
  expect(data).toMatchObject({ total_item: 1, totals: { deposits: total?.['deposits'] } })
})

test('stakes of open tickets and rounds are a liability until they end', async () => {
  const day = addDays(firstDay, 9)
  const [ticket, round] = [randomUUID(), randomUUID()]
  const stake = { account: 1000n, debit: 'wallet', credit: 'sportsbook', ref: `ticket:${ticket}` }
  await bookAndRecord(1000n, at(day, 1), ['DEPOSIT', 'gateway', 'wallet'], 100_000n)
  await postTransfers(database.ownerPool, at(day, 2), [{ ...stake, kind: 'SB_STAKE', amount: 5_000n }])
  await postTransfers(database.ownerPool, at(day, 3), [
    { ...stake, kind: 'SB_CASHOUT', debit: 'sportsbook', credit: 'wallet', amount: 1_000n, ref: `ticket:${ticket}:1` },
  ])
  await database.ownerPool.query(
    `insert into ticket (cell, player_id, id, domain_id, agent_id, kind, sports, sizes, legs, lines, unit, stake, odds_e4, potential, currency, share_path_id, placed_at)
      values (cell_of(1000), 1000, '${ticket}', 1, 111, 'SINGLE', '{tennis}', '{1}', 1, 1, 4000, 5000, 20000, 8000, 'INR', 1, '${at(day, 2)}');
    insert into casino_round (cell, player_id, started_at, id, domain_id, agent_id, provider, game, bet, win, currency, status)
      values (cell_of(1000), 1000, '${at(day, 4)}', '${round}', 1, 111, 'aura', 'Teen Patti', 700, 0, 'INR', 'OPEN')`,
  )
  await closeAll(nightAfter(day))
  expect(await stored(1000n, day)).toMatchObject({ unsettled: 4_700n })
  const viewer = await viewerOf(database.db, actorWithEverything({ domains: [1] }))
  const { data } = await runList(database.db, playerBalanceReportData, viewer, {
    player: 'player_1000',
    day: `${day}..${day}`,
    holds: 'YES',
  })
  const [row] = data as Record<string, string>[]
  const amountOf = (key: string) => parseMoney(row?.[key] ?? '') ?? 0n
  expect(amountOf('liability')).toBe(amountOf('snapshot') + amountOf('held') + 4_700n)
  const seen = async (actor: Parameters<typeof viewerOf>[1]) =>
    (await queryAs(database.db, liabilityAnswer, actor, {}))?.domains.find(({ day: closed }) => closed === day)
  expect(await seen(actorWithEverything({ domains: [1] }))).toMatchObject({ unsettled: '47.00', day })
  expect(await seen(actorWithEverything({ domains: [1], agentId: 120n }))).not.toMatchObject({ unsettled: '47.00' })
  const over = `update ticket set status = 'LOST', settled_at = '${at(addDays(day, 1), 1)}' where id = '${ticket}'`
  await database.ownerPool.query(over)
  await closeAll(nightAfter(addDays(day, 1)))
  expect(await stored(1000n, addDays(day, 1))).toMatchObject({ unsettled: 700n })
})

test('BR-03 matches the worked example of a daily row', () => {
  const flows = { deposits: '500.00', casino_bets: '-900.00', casino_wins: '400.00', exchange: '-150.00' }
  const read = (text: string) => parseMoney(text) ?? money(0n)
  expect(
    closingOf(read('2650.00'), Object.fromEntries(Object.entries(flows).map(([flow, text]) => [flow, read(text)]))),
  ).toBe(250_000n)
})

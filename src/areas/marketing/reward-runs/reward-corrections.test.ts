import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lateResults } from '#checks/harness/staff/late-results.ts'
import { confirmation, type Colleague } from '#checks/harness/staff/office.ts'
import {
  dayOfWeeks,
  fivePercent,
  losses,
  nextWeek,
  openRewardDesk,
  week,
  type RewardDesk,
} from '#checks/harness/staff/reward-desk.ts'

let desk: RewardDesk
let maker: Colleague
let checker: Colleague
const affiliates = '/api/calc-affiliate'
const rights = [
  'LOSING_BONUS_CALC_VIEW',
  'LOSING_BONUS_PAY',
  'REFERRAL_TRANSACTION',
  'REFERRAL_APPROVE',
  'PLAYER_LIST_VIEW',
] as const
const lastDays = { domain: '1', fromDay: dayOfWeeks(14), toDay: dayOfWeeks(19) }
const perFirstDeposit = { rate: '40.00', keepsLoss: false, cpa: '100.00', cpaLeast: null }

beforeAll(async () => {
  desk = await openRewardDesk()
  maker = await desk.hire({ username: 'planner', permissions: rights })
  checker = await desk.hire({ username: 'payer', permissions: rights, rank: 5 })
  await desk.rows(
    `insert into player (cell, id, domain_id, agent_id, username, currency, kyc, referrer_id)
      select cell_of(n), n, 1, 111, 'brought_' || n, 'INR', 'VERIFIED', 1001 from generate_series(6001, 6002) n`,
  )
})
afterAll(() => desk?.close())

beforeEach(async () => {
  await desk.forgetRuns()
  await desk.rows('delete from player_day')
  await desk.rows('delete from market_player where market_id = 900001')
  for (const table of ['ticket_share', 'ticket', 'casino_round'])
    await desk.rows(`delete from ${table} where player_id = 1001`)
})

const instantOf = `day_start($2::date, (select time_zone from domain where id = 1)) + interval '9 hours'`
/** A settlement of a market for player 1001 and its day; results are those of the player, in minor units. */
async function settled(seq: number, day: string, stake: number, pl: number): Promise<void> {
  await desk.rows(
    `insert into market_player (cell, market_id, settle_seq, player_id, share_path_id, domain_id, agent_id, product, currency, bets, stake, pl, commission, settled_at)
      select cell, 900001, $1, id, 1, domain_id, agent_id, 'exchange', currency, 1, $3::bigint, $4::bigint, 0, ${instantOf} from player where id = 1001`,
    [seq, day, stake, pl],
  )
  await desk.rows(
    `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
      select cell, id, $1, 'exchange', domain_id, agent_id, currency, 1, $2::bigint, $3::bigint, 0 from player where id = 1001
      on conflict (cell, player_id, day, product, agent_id) do update set stake = player_day.stake + excluded.stake, pl = player_day.pl + excluded.pl`,
    [day, stake, pl],
  )
}
async function firstDeposit(player: number, day: string): Promise<void> {
  await desk.rows(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, decided_at, is_first)
      select cell, id, 1, agent_id, 'upi', 500000, currency, 'SUCCESS', ${instantOf}, true from player where id = $1`,
    [player, day],
  )
}
const calculate = async (path: string, period: object, plan: object) => {
  const ordered = await maker.post(`${path}/calculation`, { ...period, ...plan, ...confirmation })
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(200)
  await desk.work()
}
const lineOf = (path: string) => desk.lineOf(path, 1001, maker)
const act = async (client: Colleague, path: string, name: string) =>
  client.post(`${path}/${(await desk.runOf(path, maker)).id}/${name}`, confirmation)
async function pay(path: string): Promise<void> {
  expect((await act(checker, path, 'approval')).status).toBe(200)
  expect((await act(maker, path, 'payment')).status).toBe(200)
  await desk.work()
  expect(await desk.runOf(path, maker)).toMatchObject({ status: 'PAID' })
}
const corrections = async (path: string) => (await maker.get(`${path}/corrections`)).body.data

test('a losing bonus is corrected by the difference, once, when its market is settled again', async () => {
  const before = await desk.balanceOf(1001)
  await settled(1, dayOfWeeks(1), 2_000_000, -2_000_000)
  await calculate(losses, week, fivePercent)
  await pay(losses)
  expect((await desk.balanceOf(1001)) - before).toBe(100_000n)

  // The market is taken back and won, beside a loss of 5,000.00 that is this week's own.
  await settled(2, dayOfWeeks(8), -2_000_000, 2_000_000)
  await settled(3, dayOfWeeks(8), 2_000_000, 1_000_000)
  await desk.played(1001, dayOfWeeks(9), 'slot', 500_000, -500_000)
  await calculate(losses, nextWeek, fivePercent)
  expect(await lineOf(losses)).toMatchObject({
    exchange: '0.00',
    base: '5000.00',
    reward: '250.00',
    corrected: '-1000.00',
    amount: '0.00',
    owed: '750.00',
    status: 'NOTHING',
    reason: 'Earlier rewards are taken back.',
  })
  expect(await corrections(losses)).toEqual([
    expect.objectContaining({
      playerId: '1001',
      amount: '-1000.00',
      reason: 'Results of the period were corrected.',
      lineStatus: 'NOTHING',
    }),
  ])
  await pay(losses)

  await desk.played(1001, dayOfWeeks(15), 'slot', 4_000_000, -4_000_000)
  await calculate(losses, lastDays, fivePercent)
  expect(await lineOf(losses)).toMatchObject({
    reward: '2000.00',
    corrected: '0.00',
    owedIn: '750.00',
    amount: '1250.00',
    owed: '0.00',
  })
  await pay(losses)
  expect((await desk.balanceOf(1001)) - before).toBe(225_000n)
  expect(await corrections(losses)).toHaveLength(1)
})

test('a correction of a run that was cancelled counts for nothing, and is made by the next', async () => {
  await settled(1, dayOfWeeks(1), 2_000_000, -2_000_000)
  await calculate(losses, week, fivePercent)
  await pay(losses)
  await settled(2, dayOfWeeks(8), -2_000_000, 2_000_000)
  await calculate(losses, nextWeek, fivePercent)
  expect(await lineOf(losses)).toMatchObject({ corrected: '-1000.00', owed: '1000.00' })
  expect((await act(maker, losses, 'cancellation')).status).toBe(200)
  await calculate(losses, nextWeek, fivePercent)
  expect(await lineOf(losses)).toMatchObject({ corrected: '-1000.00', owedIn: '0.00', owed: '1000.00' })
})

test('a first deposit that was reversed is taken back by the next run of affiliates, with the player', async () => {
  for (const player of [6001, 6002]) await firstDeposit(player, dayOfWeeks(1))
  const before = await desk.balanceOf(1001)
  await calculate(affiliates, week, perFirstDeposit)
  const paid = await lineOf(affiliates)
  expect(paid).toMatchObject({ firstDeposits: 2, amount: '200.00' })
  await pay(affiliates)
  await desk.rows(`update deposit set status = 'REVERSED' where player_id = 6002`)
  await calculate(affiliates, nextWeek, perFirstDeposit)
  expect(await lineOf(affiliates)).toMatchObject({
    reward: '0.00',
    corrected: '-100.00',
    amount: '0.00',
    owed: '100.00',
  })
  expect(await corrections(affiliates)).toEqual([
    expect.objectContaining({
      playerId: '1001',
      refereeId: '6002',
      referee: 'brought_6002',
      amount: '-100.00',
      correctedLineId: paid.id,
      reason: 'The first deposit was reversed.',
    }),
  ])
  await pay(affiliates)
  const refused = await maker.post(`${affiliates}/lines/${paid.id}/reversal`, confirmation)
  expect(JSON.stringify(refused.body)).toContain('A later run corrects this reward. Reverse it there first.')

  await desk.played(6001, dayOfWeeks(15), 'slot', 100_000, -100_000)
  await calculate(affiliates, lastDays, perFirstDeposit)
  expect(await lineOf(affiliates)).toMatchObject({
    reward: '400.00',
    corrected: '0.00',
    owedIn: '100.00',
    amount: '300.00',
  })
  await pay(affiliates)
  expect((await desk.balanceOf(1001)) - before).toBe(50_000n)
})

test('a losing bonus is corrected where a ticket was voided and a casino round won after its period', async () => {
  const { lostTicket, voidTickets, lostRound, winRounds } = lateResults(desk)
  const before = await desk.balanceOf(1001)
  await lostTicket(1001, dayOfWeeks(1), 2_000_000)
  await lostRound(1001, dayOfWeeks(2), 1_000_000)
  await calculate(losses, week, fivePercent)
  expect(await lineOf(losses)).toMatchObject({ sportsbook: '20000.00', casino: '10000.00', amount: '1500.00' })
  await pay(losses)

  // Of the loss of 30,000.00 are 5,000.00 left; another 40,000.00 are this week's own.
  await voidTickets(1001, dayOfWeeks(8))
  await winRounds(1001, dayOfWeeks(9), 500_000)
  await desk.played(1001, dayOfWeeks(9), 'slot', 4_000_000, -4_000_000)
  await calculate(losses, nextWeek, fivePercent)
  expect(await lineOf(losses)).toMatchObject({
    sportsbook: '0.00',
    casino: '40000.00',
    base: '40000.00',
    reward: '2000.00',
    corrected: '-1250.00',
    amount: '750.00',
    status: 'DUE',
  })
  expect(await corrections(losses)).toEqual([
    expect.objectContaining({ amount: '-1250.00', reason: 'Results of the period were corrected.' }),
  ])
  await pay(losses)
  expect((await desk.balanceOf(1001)) - before).toBe(225_000n)
})

test('a result that is corrected within the period of its run is play of it', async () => {
  const { lostTicket, voidTickets } = lateResults(desk)
  await lostTicket(1001, dayOfWeeks(1), 2_000_000)
  await voidTickets(1001, dayOfWeeks(4))
  await desk.played(1001, dayOfWeeks(5), 'slot', 1_000_000, -1_000_000)
  await calculate(losses, week, fivePercent)
  expect(await lineOf(losses)).toMatchObject({ sportsbook: '0.00', base: '10000.00', amount: '500.00' })
  await pay(losses)
  await desk.played(1001, dayOfWeeks(8), 'slot', 1_000_000, -1_000_000)
  await calculate(losses, nextWeek, fivePercent)
  expect(await lineOf(losses)).toMatchObject({ corrected: '0.00', amount: '500.00' })
})

test('a ticket that is opened again and settled later belongs to the day that it counted on first', async () => {
  await lateResults(desk).lostTicket(1001, dayOfWeeks(1), 2_000_000)
  await desk.rows(`update ticket set status = 'OPEN', settled_at = null where player_id = 1001`)
  const late = () => desk.rows('select first_day::text as day, stake, pl from late_result where player_id = 1001')
  expect(await late()).toEqual([{ day: dayOfWeeks(1), stake: -2_000_000n, pl: 2_000_000n }])
  await desk.rows(`update ticket set status = 'WON', returned = 5_000_000, settled_at = now() where player_id = 1001`)
  expect(await late()).toEqual([{ day: dayOfWeeks(1), stake: 0n, pl: 5_000_000n }])
})

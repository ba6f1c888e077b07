import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { rewardReferrals } from '#areas/marketing/referrals/reward-referrals.task.ts'
import { confirmation, type Colleague } from '#checks/harness/staff/office.ts'
import { dayOfWeeks, nextWeek, openRewardDesk, week, type RewardDesk } from '#checks/harness/staff/reward-desk.ts'

let desk: RewardDesk
let maker: Colleague
let checker: Colleague
const affiliates = '/api/calc-affiliate'
const rights = ['REFERRAL_TRANSACTION', 'REFERRAL_APPROVE'] as const

/** 40 % of the net revenue, and 100.00 for each first deposit from 500.00 on. */
const hybrid = { rate: '40.00', keepsLoss: true, cpa: '100.00', cpaLeast: '500.00' }

beforeAll(async () => {
  desk = await openRewardDesk()
  maker = await desk.hire({ username: 'planner', permissions: rights })
  checker = await desk.hire({ username: 'payer', permissions: rights, rank: 5 })
  await desk.rows(
    `insert into player (cell, id, domain_id, agent_id, username, currency, kyc, referrer_id)
      select cell_of(n), n, 1, 111, 'brought_' || n, 'INR', case n when 6004 then 'PENDING' else 'VERIFIED' end, case n when 6003 then 1002 else 1001 end
      from generate_series(6001, 6004) n`,
  )
})
afterAll(() => desk?.close())

beforeEach(async () => {
  await desk.forgetRuns()
  await desk.rows('delete from player_day')
  await desk.rows('delete from deposit where player_id between 6001 and 6004')
  await desk.rows('delete from referral_reward where referee_id between 6001 and 6004')
  await desk.rows('delete from device_event where player_id in (1001, 6002)')
})

const firstDeposit = (player: number, day: string, rupees: number) =>
  desk.rows(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, decided_at, is_first)
      select cell, id, 1, agent_id, 'upi', $2::bigint * 100, currency, 'SUCCESS', day_start($3::date, (select time_zone from domain where id = 1)) + interval '9 hours', true
      from player where id = $1`,
    [player, rupees, day],
  )
const calculate = async (period: object, plan: object = hybrid) => {
  const ordered = await maker.post(`${affiliates}/calculation`, { ...period, ...plan, ...confirmation })
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(200)
  await desk.work()
}
const runOf = async () => (await maker.get(affiliates)).body.data[0]
const lineOf = (player: number) => desk.lineOf(affiliates, player, maker)
const act = async (client: Colleague, name: string) =>
  client.post(`${affiliates}/${(await runOf()).id}/${name}`, confirmation)
/** Days and deposits of this test are rows without entries of the ledger. */
const faults = async () => (await verify(desk.database.db)).map(({ id, rows }) => [id, rows])
async function pay(): Promise<void> {
  expect((await act(checker, 'approval')).status).toBe(200)
  expect((await act(maker, 'payment')).status).toBe(200)
  await desk.work()
}

describe('a run of affiliates', () => {
  test('shares what the house kept of the players whom each brought, and is paid once a second user approved it', async () => {
    // Two players lose 27,000 and win 4,000; what the affiliate plays does not count.
    await desk.played(6001, dayOfWeeks(1), 'slot', 3_000_000, -2_700_000)
    await desk.played(6002, dayOfWeeks(2), 'exchange', 900_000, 400_000)
    await desk.played(1001, dayOfWeeks(2), 'slot', 700_000, -700_000)
    await desk.played(6003, dayOfWeeks(3), 'slot', 100_000, 100_000)
    await firstDeposit(6001, dayOfWeeks(0), 500)
    await firstDeposit(6002, dayOfWeeks(1), 499)
    await firstDeposit(6004, dayOfWeeks(1), 900)
    await calculate(week)
    expect(await lineOf(1001)).toMatchObject({
      base: '23000.00',
      casino: '30000.00',
      exchange: '9000.00',
      firstDeposits: 1,
      carried: '0.00',
      amount: '9300.00',
      status: 'DUE',
    })
    expect(await lineOf(1002)).toMatchObject({
      base: '-1000.00',
      carried: '-400.00',
      amount: '0.00',
      status: 'NOTHING',
      reason: 'No revenue to share.',
    })
    expect(await runOf()).toMatchObject({ status: 'CALCULATED', players: 2, base: '22000.00', amount: '9300.00' })
    expect(JSON.stringify((await act(maker, 'approval')).body)).toContain('You cannot approve what you calculated.')
    const before = await desk.balanceOf(1001)
    const faultsBefore = await faults()
    await pay()
    await desk.work()
    expect((await desk.balanceOf(1001)) - before).toBe(930_000n)
    expect(await runOf()).toMatchObject({ status: 'PAID', paid: '9300.00', approvedBy: 'payer' })
    expect(
      await desk.rows(
        `select kind, debit, credit, amount, actor from transfer where account_id = 1001 and kind = 'REFERRAL_REWARD'`,
      ),
    ).toEqual([{ kind: 'REFERRAL_REWARD', debit: 'bonus', credit: 'wallet', amount: 930_000n, actor: 'planner' }])
    expect(await faults()).toEqual(faultsBefore)
    // What was lost in the first week is first made good.
    await desk.played(6003, dayOfWeeks(8), 'slot', 300_000, -300_000)
    await calculate(nextWeek)
    expect(await lineOf(1002)).toMatchObject({ base: '3000.00', carriedIn: '-400.00', amount: '800.00', status: 'DUE' })
  })

  test('pays nothing for players who are the affiliate: by a device or an account that both use', async () => {
    await desk.rows(
      `insert into device_event (cell, player_id, device, ip, domain_id, first_at, last_at, last_operation)
        select cell, id, 'one-phone', '192.0.2.' || id % 1000, domain_id, now(), now(), 'login' from player where id in (1001, 6002)`,
    )
    await desk.played(6002, dayOfWeeks(2), 'slot', 900_000, -900_000)
    await firstDeposit(6002, dayOfWeeks(1), 5_000)
    await calculate(week)
    expect(await lineOf(1001)).toMatchObject({ base: '0.00', firstDeposits: 0, amount: '0.00', status: 'NOTHING' })
  })

  test('pays nothing in a ring: for players who brought the affiliate, directly or on the way', async () => {
    await desk.rows('update player set referrer_id = 6002 where id = 6001')
    await desk.rows('update player set referrer_id = 6001 where id = 1001')
    for (const player of [6001, 6002]) {
      await desk.played(player, dayOfWeeks(2), 'slot', 900_000, -900_000)
      await firstDeposit(player, dayOfWeeks(1), 5_000)
    }
    await calculate(week)
    expect(await lineOf(1001)).toMatchObject({ base: '0.00', firstDeposits: 0, amount: '0.00', status: 'NOTHING' })
    expect(await lineOf(6002)).toMatchObject({ base: '0.00', firstDeposits: 0, amount: '0.00', status: 'NOTHING' })
    await desk.rows('update player set referrer_id = null where id = 1001')
    await desk.rows('update player set referrer_id = 1001 where id = 6001')
  })

  test('pays by first deposits alone, and not for one that a referral reward pays', async () => {
    await firstDeposit(6001, dayOfWeeks(1), 5_000)
    await firstDeposit(6002, dayOfWeeks(1), 5_000)
    await desk.rows(
      `insert into referral_reward (cell, player_id, domain_id, agent_id, referee_id, deposit_id, base, rate, cap, amount, currency, status)
        select r.cell, r.id, 1, r.agent_id, 6002, d.id, d.amount, 1000, 100000, 50000, 'INR', 'PENDING' from player r, deposit d where r.id = 1001 and d.player_id = 6002`,
    )
    await calculate(week, { rate: '0.00', keepsLoss: false, cpa: '100.00', cpaLeast: null })
    expect(await lineOf(1001)).toMatchObject({ firstDeposits: 1, amount: '100.00', carried: '0.00' })
  })

  test('and a reward for the referral pay a first deposit once, also at the same time', async () => {
    const plan = { rate: '0.00', keepsLoss: false, cpa: '100.00', cpaLeast: null }
    const evaluate = () => rewardReferrals.run({ db: desk.database.db })
    const rewards = () => desk.rows('select status, reason from referral_reward where referee_id = 6001')
    await firstDeposit(6001, dayOfWeeks(1), 5_000)
    await calculate(week, plan)
    expect(await lineOf(1001)).toMatchObject({ firstDeposits: 1, amount: '100.00' })
    expect(await evaluate()).toBe(1)
    expect(await rewards()).toEqual([
      { status: 'REJECTED', reason: 'A run of affiliates pays for this first deposit.' },
    ])
    await desk.forgetRuns()
    await desk.rows('delete from referral_reward where referee_id = 6001')
    await maker.post(`${affiliates}/calculation`, { ...week, ...plan, ...confirmation })
    await Promise.all([desk.work(), evaluate()])
    await desk.work()
    await evaluate()
    const [{ lines }] = await desk.rows('select coalesce(sum(first_deposits), 0)::int as lines from reward_line')
    expect(lines + (await rewards()).filter(({ status }) => status === 'PENDING').length).toBe(1)
  })

  test('shares what each player lost, whatever another won, where the plan says so', async () => {
    await desk.played(6001, dayOfWeeks(1), 'slot', 3_000_000, -2_700_000)
    await desk.played(6002, dayOfWeeks(2), 'exchange', 9_000_000, 8_000_000)
    await calculate(week, { rate: '10.00', byPlayer: true, keepsLoss: false, cpa: null, cpaLeast: null })
    expect(await lineOf(1001)).toMatchObject({ base: '27000.00', amount: '2700.00', carried: '0.00' })
    expect((await runOf()).ruleVersion).toBe('10.00 % of what each player lost')
  })

  test('refuses a plan that pays nothing, at its field', async () => {
    const refused = await maker.post(`${affiliates}/calculation`, {
      ...week,
      ...hybrid,
      rate: '0.00',
      cpa: null,
      cpaLeast: null,
      ...confirmation,
    })
    expect(refused.body.fields).toEqual({ rate: 'Enter a share or an amount for first deposits.' })
  })
})

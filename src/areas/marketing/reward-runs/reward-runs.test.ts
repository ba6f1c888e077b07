import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { rewardRunTasks } from './reward-runs.task.ts'

let office: Office
let maker: Colleague
let checker: Colleague
let north: Colleague

const rights = ['LOYALTY_CALC_VIEW', 'LOYALTY_PAY', 'LOSING_BONUS_CALC_VIEW', 'LOSING_BONUS_PAY'] as const
const losses = '/api/calc-losing-bonus'
const loyalty = '/api/calc-loyalty'
/** The days of two weeks, counted from the first day of the first. */
const dayOfWeeks = (place: number) => daysBefore(20 - place)
const week = { domain: '1', fromDay: dayOfWeeks(0), toDay: dayOfWeeks(6) }
const nextWeek = { domain: '1', fromDay: dayOfWeeks(7), toDay: dayOfWeeks(13) }

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  maker = await office.hire({ username: 'maker', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights, rank: 5 })
  north = await office.hire({ username: 'north', permissions: rights, agentId: 110n, domains: [1] })
  for (const id of [1001n, 1002n, 1003n, 1004n])
    await office.rows(
      `insert into wallet (cell, account_id, domain_id, currency) values (cell_of($1), $1, 1, 'INR') on conflict do nothing`,
      [id],
    )
})
afterAll(() => office?.close())

beforeEach(async () => {
  await office.rows('delete from reward_line')
  await office.rows('delete from reward_run')
  await office.rows('delete from player_day')
})

/** A day of a player; results are those of the player, in minor units. */
const played = (id: number, day: string, product: string, stake: number, pl: number, commission = 0) =>
  office.rows(
    `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
     select p.cell, p.id, $2, $3, p.domain_id, p.agent_id, p.currency, 1, $4, $5, $6 from player p where p.id = $1`,
    [id, day, product, stake, pl, commission],
  )
async function work(): Promise<void> {
  for (const task of rewardRunTasks) await task.run({ db: office.database.db })
}
const lineOf = async (path: string, id: number, client = maker) =>
  (await client.get(`${path}/lines?playerId=${id}`)).body.data[0]
const runOf = async (path: string, client = maker) => (await client.get(path)).body.data[0]
const balanceOf = async (id: number): Promise<bigint> =>
  (await office.rows('select balance from wallet where account_id = $1', [id]))[0].balance
const act = async (client: Colleague, path: string, name: string) =>
  client.post(`${path}/${(await runOf(path)).id}/${name}`, confirmation)
const fivePercent = {
  isCash: false,
  rate: '5.00',
  higherFrom: null,
  higherRate: null,
  isMarginal: false,
  cap: '10000.00',
  least: '10.00',
}
const points = {
  perPoint: '100.00',
  exchangeWeight: '100.00',
  sportsbookWeight: '50.00',
  casinoWeight: '10.00',
  vipBonus: '0.00',
  lotPoints: 100,
  lotWorth: '50.00',
}
const calculate = (path: string, input: object, client = maker) =>
  client.post(`${path}/calculation`, { ...input, ...confirmation })
const secondApproval = async () => {
  const [waiting] = (await checker.get('/api/approvals')).body.data
  expect((await decide(checker, waiting.id)).status).toBe(200)
}

describe('a run of losing bonuses', () => {
  test('is calculated, reviewed, approved by a second user, paid and reversed', async () => {
    await played(1001, dayOfWeeks(0), 'exchange', 2_500_000, -1_900_000, 100_000)
    await played(1002, dayOfWeeks(6), 'slot', 15_000, -15_000)
    await played(1003, dayOfWeeks(2), 'sportsbook', 500_000, 400_000)
    await played(1004, dayOfWeeks(2), 'fancy', 100_000, -100_000)
    await played(1001, dayOfWeeks(7), 'exchange', 9_000_000, -9_000_000)
    const ordered = await calculate(losses, { ...week, ...fivePercent })
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(200)
    await work()
    expect(await lineOf(losses, 1001)).toMatchObject({ base: '20000.00', amount: '1000.00', status: 'DUE' })
    expect(await lineOf(losses, 1002)).toMatchObject({
      base: '150.00',
      amount: '0.00',
      status: 'NOTHING',
      reason: 'The bonus is below the minimum.',
    })
    expect(await lineOf(losses, 1003)).toMatchObject({ base: '0.00', status: 'NOTHING', reason: 'No net loss.' })
    expect(await lineOf(losses, 1004)).toMatchObject({ exchange: '1000.00', casino: '0.00', amount: '50.00' })
    const { id } = await lineOf(losses, 1004)
    await maker.post(`${losses}/lines/exclusion`, { ids: [id], ...confirmation })
    expect(await lineOf(losses, 1004)).toMatchObject({ status: 'EXCLUDED', amount: '0.00', calculated: '50.00' })
    expect(await runOf(losses)).toMatchObject({ status: 'CALCULATED', players: 4, amount: '1000.00', paid: '0.00' })

    const own = await act(maker, losses, 'approval')
    expect(JSON.stringify(own.body)).toContain('You cannot approve what you calculated.')
    const approved = await act(checker, losses, 'approval')
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    await work()
    expect(await balanceOf(1001)).toBe(0n)
    expect((await act(maker, losses, 'payment')).status).toBe(200)
    await work()
    await work()
    expect([await balanceOf(1001), await balanceOf(1004)]).toEqual([100_000n, 0n])
    expect(await runOf(losses)).toMatchObject({
      status: 'PAID',
      amount: '1000.00',
      paid: '1000.00',
      approvedBy: 'checker',
    })
    const totals = async (list: string) => JSON.stringify((await maker.get(`${list}/totals`)).body.data)
    expect(await totals(`${losses}/lines`)).toContain('"amount":"1000.00"')
    expect(await totals(losses)).toContain('"amount":"1000.00"')
    expect(
      await office.rows(`select kind, debit, credit, amount, actor from transfer where account_id = 1001`),
    ).toEqual([{ kind: 'LOSING_BONUS', debit: 'bonus', credit: 'wallet', amount: 100_000n, actor: 'maker' }])

    expect((await act(maker, losses, 'reversal')).status).toBe(202)
    await secondApproval()
    await work()
    await work()
    expect(await balanceOf(1001)).toBe(0n)
    expect(await lineOf(losses, 1001)).toMatchObject({ status: 'REVERSED', paid: '0.00' })
    expect(await runOf(losses)).toMatchObject({ status: 'REVERSED', paid: '0.00' })
  })
})

test('LB-04 a run by cash counts what was paid in and is neither paid out nor left', async () => {
  await played(1001, dayOfWeeks(1), 'exchange', 100_000, -100_000)
  const byCash = { ...week, ...fivePercent, isCash: true, cap: null }
  expect((await calculate(losses, byCash)).body).toMatchObject({
    fields: { toDay: 'The books of the last day are not closed yet.' },
  })
  await office.rows(`insert into balance_close (domain_id, day, players) values (1, $1, 1)`, [week.toDay])
  const flows = 'exchange, fancy, commission, sportsbook, casino_bets, casino_wins, rolled_back, bonus, adjustments'
  await office.rows(
    `insert into balance_day (cell, player_id, day, domain_id, agent_id, currency, opened_after, through, opening, deposits, withdrawals, transfers, ${flows},
       closing, snapshot, paid, held, exposure, unsettled)
     select p.cell, p.id, b.day::date, p.domain_id, p.agent_id, p.currency, 0, 0, opening, deposits, withdrawals, transfers,
       closing - opening - deposits - withdrawals - transfers, 0, 0, 0, 0, 0, 0, 0, 0, closing, closing, 0, 0, 0, 0
     from player p, (values ($1, 100000, 4000000, 0, 500000, 900000), ($2, 900000, 500000, -2000000, 0, 400000), ($3, 400000, 9000000, 0, 0, 0))
       as b (day, opening, deposits, withdrawals, transfers, closing) where p.id = 1001`,
    [dayOfWeeks(1), dayOfWeeks(5), dayOfWeeks(7)],
  )
  expect((await calculate(losses, byCash)).status).toBe(200)
  await work()
  expect(await lineOf(losses, 1001)).toMatchObject({
    deposits: '50000.00',
    withdrawals: '20000.00',
    opening: '1000.00',
    closing: '4000.00',
    base: '27000.00',
    amount: '1350.00',
  })
  expect((await runOf(losses)).ruleVersion).toMatch(/^loss in cash, 5.00 %/)
})

describe('a run that is being paid', () => {
  const broken = `create function break_payment() returns trigger language plpgsql as
    $$ begin if new.account_id = 1002 then raise exception 'no connection'; end if; return new; end $$;
    create trigger payment_breaks before insert on transfer for each row execute function break_payment()`

  test('pays the other lines when one fails, resumes with that one, and pays none twice', async () => {
    for (const id of [1001, 1002, 1004]) await played(id, dayOfWeeks(1), 'exchange', 100_000, -100_000)
    const before = [await balanceOf(1001), await balanceOf(1002), await balanceOf(1004)]
    const grown = (...by: readonly bigint[]) => before.map((balance, at) => balance + (by[at] ?? 0n))
    const balances = async () => [await balanceOf(1001), await balanceOf(1002), await balanceOf(1004)]
    await calculate(losses, { ...week, ...fivePercent })
    await work()
    await act(checker, losses, 'approval')
    await act(maker, losses, 'payment')
    await office.rows(broken)
    await expect(work()).rejects.toThrow('no connection')
    expect(await balances()).toEqual(grown(5_000n, 0n, 5_000n))
    expect(await runOf(losses)).toMatchObject({ status: 'PAYING', paid: '100.00', amount: '150.00' })
    const paid = (await lineOf(losses, 1001)).id
    await maker.post(`${losses}/lines/${paid}/reversal`, confirmation)
    expect(await lineOf(losses, 1001)).toMatchObject({ status: 'PAID' })

    await office.rows('drop trigger payment_breaks on transfer; drop function break_payment')
    await office.rows('delete from task_failure')
    await work()
    await act(maker, losses, 'payment')
    await work()
    expect(await balances()).toEqual(grown(5_000n, 5_000n, 5_000n))
    expect(await runOf(losses)).toMatchObject({ status: 'PAID', paid: '150.00' })
    const posted = await office.rows(
      `select account_id::int as id from transfer where ref = 'reward-run:' || $1 order by account_id`,
      [(await runOf(losses)).id],
    )
    expect(posted).toEqual([{ id: 1001 }, { id: 1002 }, { id: 1004 }])
  })

  test('leaves out a player who was blocked after the calculation', async () => {
    await played(1003, dayOfWeeks(1), 'exchange', 100_000, -100_000)
    const before = await balanceOf(1003)
    await calculate(losses, { ...week, ...fivePercent })
    await work()
    await act(checker, losses, 'approval')
    await office.rows(`update player set status = 'LOCKED' where id = 1003`)
    await act(maker, losses, 'payment')
    await work()
    await office.rows(`update player set status = 'ACTIVE' where id = 1003`)
    expect(await balanceOf(1003)).toBe(before)
    const reason = 'The account is closed or blocked.'
    expect(await lineOf(losses, 1003)).toMatchObject({ status: 'EXCLUDED', reason, amount: '0.00' })
  })
})

describe('an order', () => {
  test.each([
    [losses, { ...fivePercent, cap: '0.00' }, 'cap'],
    [losses, { ...fivePercent, least: '0.00' }, 'least'],
    [losses, { ...fivePercent, higherFrom: '0.00', higherRate: '10.00' }, 'higherFrom'],
    [losses, { ...fivePercent, higherFrom: '500.00' }, 'higherRate', 409],
    [loyalty, { ...points, perPoint: '0.00' }, 'perPoint'],
    [loyalty, { ...points, lotWorth: '0.00' }, 'lotWorth'],
    [losses, { ...fivePercent, toDay: dayOfWeeks(-1) }, 'toDay', 409],
  ])('of %s is refused at its field: %j', async (path, terms, field, expected = 422) => {
    const { status, body } = await calculate(path, { ...week, ...terms })
    expect([status, Object.keys(body.fields ?? {})], JSON.stringify(body)).toEqual([expected, [field]])
    expect(await runOf(path)).toBeUndefined()
  })

  test('of the same period and terms is no second run', async () => {
    await calculate(losses, { ...week, ...fivePercent })
    await calculate(losses, { ...week, ...fivePercent })
    expect((await maker.get(losses)).body.data).toHaveLength(1)
  })
})

test('staff of an agent see lines and figures of the own downline, and decide on no run', async () => {
  await played(1001, dayOfWeeks(1), 'exchange', 100_000, -100_000)
  await played(1004, dayOfWeeks(1), 'exchange', 300_000, -300_000)
  await calculate(losses, { ...week, ...fivePercent })
  await work()
  expect(await runOf(losses)).toMatchObject({ players: 2, base: '4000.00', amount: '200.00' })
  expect(await runOf(losses, north)).toMatchObject({ players: 1, base: '1000.00', amount: '50.00' })
  expect(await lineOf(losses, 1004, north)).toBeUndefined()
  expect((await act(north, losses, 'approval')).status).toBe(404)
  expect(await runOf(losses)).toMatchObject({ status: 'CALCULATED' })
})

test('staff of an agent see no run without a line of the own downline, which the operator sees', async () => {
  await played(1004, dayOfWeeks(1), 'exchange', 300_000, -300_000)
  const runs = async (path: string, client: Colleague) => (await client.get(path)).body.data.length
  for (const [path, terms] of [
    [losses, fivePercent],
    [loyalty, points],
  ] as const) {
    await calculate(path, { ...week, ...terms })
    expect([await runs(path, maker), await runs(path, north)]).toEqual([1, 0])
    await work()
    expect([await runs(path, maker), await runs(path, north)]).toEqual([1, 0])
    expect((await north.get(`${path}/totals`)).body.data).not.toMatchObject({ base: '3000.00' })
    await played(1001, dayOfWeeks(8), 'exchange', 100_000, -100_000)
    await calculate(path, { ...nextWeek, ...terms })
    await work()
    expect([await runs(path, maker), await runs(path, north)]).toEqual([2, 1])
    await office.rows('delete from reward_line')
    await office.rows('delete from reward_run')
  }
})

describe('a run of loyalty points', () => {
  test('keeps the points of an excluded player for the next run', async () => {
    await played(1002, dayOfWeeks(1), 'exchange', 1_205_000, 0)
    await calculate(loyalty, { ...week, ...points })
    await work()
    await maker.post(`${loyalty}/lines/exclusion`, { ids: [(await lineOf(loyalty, 1002)).id], ...confirmation })
    await act(checker, loyalty, 'approval')
    await act(maker, loyalty, 'payment')
    await work()
    await played(1002, dayOfWeeks(8), 'exchange', 5_000, 0)
    await calculate(loyalty, { ...nextWeek, ...points })
    await work()
    expect(await lineOf(loyalty, 1002)).toMatchObject({ pointsIn: 120, points: 1, pointsLeft: 21, amount: '50.00' })
  })

  test('weighs turnover by product, pays whole lots and carries the rest to the next run', async () => {
    await played(1001, dayOfWeeks(1), 'exchange', 1_000_000, 0)
    await played(1001, dayOfWeeks(1), 'bookmaker', 245_000, 0)
    await played(1001, dayOfWeeks(1), 'qt', 30_000, 0)
    await calculate(loyalty, { ...week, ...points })
    await work()
    expect(await lineOf(loyalty, 1001)).toMatchObject({
      base: '12480.00',
      points: 124,
      pointsIn: 0,
      pointsLeft: 24,
      carried: '80.00',
      amount: '50.00',
      status: 'DUE',
    })
    await act(checker, loyalty, 'approval')
    await act(maker, loyalty, 'payment')
    await work()
    expect(await runOf(loyalty)).toMatchObject({ status: 'PAID', points: 124, paid: '50.00' })
    await played(1001, dayOfWeeks(8), 'exchange', 2_000, 0)
    await calculate(loyalty, { ...nextWeek, ...points })
    await work()
    expect(await lineOf(loyalty, 1001)).toMatchObject({ points: 1, pointsIn: 24, pointsLeft: 25, status: 'NOTHING' })
  })
})

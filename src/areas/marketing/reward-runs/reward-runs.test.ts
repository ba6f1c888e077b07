import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmation, decide, type Colleague } from '#checks/harness/staff/office.ts'
import {
  dayOfWeeks,
  fivePercent,
  losses,
  loyalty,
  nextWeek,
  openRewardDesk,
  points,
  week,
  type RewardDesk,
} from '#checks/harness/staff/reward-desk.ts'

let desk: RewardDesk

beforeAll(async () => {
  desk = await openRewardDesk()
})
afterAll(() => desk?.close())

beforeEach(async () => {
  await desk.forgetRuns()
  await desk.rows('delete from player_day')
})

const secondApproval = async () => {
  const [waiting] = (await desk.checker.get('/api/approvals')).body.data
  expect((await decide(desk.checker, waiting.id)).status).toBe(200)
}

describe('a run of losing bonuses', () => {
  test('is calculated, reviewed, approved by a second user, paid and reversed', async () => {
    await desk.played(1001, dayOfWeeks(0), 'exchange', 2_500_000, -1_900_000, 100_000)
    await desk.played(1002, dayOfWeeks(6), 'slot', 15_000, -15_000)
    await desk.played(1003, dayOfWeeks(2), 'sportsbook', 500_000, 400_000)
    await desk.played(1004, dayOfWeeks(2), 'fancy', 100_000, -100_000)
    await desk.played(1001, dayOfWeeks(7), 'exchange', 9_000_000, -9_000_000)
    const ordered = await desk.calculate(losses, { ...week, ...fivePercent })
    expect(ordered.status, JSON.stringify(ordered.body)).toBe(200)
    await desk.work()
    expect(await desk.lineOf(losses, 1001)).toMatchObject({ base: '20000.00', amount: '1000.00', status: 'DUE' })
    expect(await desk.lineOf(losses, 1002)).toMatchObject({
      base: '150.00',
      amount: '0.00',
      status: 'NOTHING',
      reason: 'The bonus is below the minimum.',
    })
    expect(await desk.lineOf(losses, 1003)).toMatchObject({ base: '0.00', status: 'NOTHING', reason: 'No net loss.' })
    expect(await desk.lineOf(losses, 1004)).toMatchObject({ exchange: '1000.00', casino: '0.00', amount: '50.00' })
    const { id } = await desk.lineOf(losses, 1004)
    await desk.maker.post(`${losses}/lines/exclusion`, { ids: [id], ...confirmation })
    expect(await desk.lineOf(losses, 1004)).toMatchObject({ status: 'EXCLUDED', amount: '0.00', calculated: '50.00' })
    expect(await desk.runOf(losses)).toMatchObject({
      status: 'CALCULATED',
      players: 4,
      amount: '1000.00',
      paid: '0.00',
    })

    const own = await desk.act(desk.maker, losses, 'approval')
    expect(JSON.stringify(own.body)).toContain('You cannot approve what you calculated.')
    const approved = await desk.act(desk.checker, losses, 'approval')
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    await desk.work()
    expect(await desk.balanceOf(1001)).toBe(0n)
    expect((await desk.act(desk.maker, losses, 'payment')).status).toBe(200)
    await desk.work()
    await desk.work()
    expect([await desk.balanceOf(1001), await desk.balanceOf(1004)]).toEqual([100_000n, 0n])
    expect(await desk.runOf(losses)).toMatchObject({
      status: 'PAID',
      amount: '1000.00',
      paid: '1000.00',
      approvedBy: 'checker',
    })
    const totals = async (list: string) => JSON.stringify((await desk.maker.get(`${list}/totals`)).body.data)
    expect(await totals(`${losses}/lines`)).toContain('"amount":"1000.00"')
    expect(await totals(losses)).toContain('"amount":"1000.00"')
    expect(await desk.rows(`select kind, debit, credit, amount, actor from transfer where account_id = 1001`)).toEqual([
      { kind: 'LOSING_BONUS', debit: 'bonus', credit: 'wallet', amount: 100_000n, actor: 'maker' },
    ])

    expect((await desk.act(desk.maker, losses, 'reversal')).status).toBe(202)
    await secondApproval()
    await desk.work()
    await desk.work()
    expect(await desk.balanceOf(1001)).toBe(0n)
    expect(await desk.lineOf(losses, 1001)).toMatchObject({ status: 'REVERSED', paid: '0.00' })
    expect(await desk.runOf(losses)).toMatchObject({ status: 'REVERSED', paid: '0.00' })
  })
})

test('LB-04 a run by cash counts what was paid in and is neither paid out nor left', async () => {
  await desk.played(1001, dayOfWeeks(1), 'exchange', 100_000, -100_000)
  const byCash = { ...week, ...fivePercent, isCash: true, cap: null }
  expect((await desk.calculate(losses, byCash)).body).toMatchObject({
    fields: { toDay: 'The books of the last day are not closed yet.' },
  })
  await desk.rows(`insert into balance_close (domain_id, day, players) values (1, $1, 1)`, [week.toDay])
  const flows = 'exchange, fancy, commission, sportsbook, casino_bets, casino_wins, rolled_back, bonus, adjustments'
  await desk.rows(
    `insert into balance_day (cell, player_id, day, domain_id, agent_id, currency, opened_after, through, opening, deposits, withdrawals, transfers, ${flows},
       closing, snapshot, paid, held, exposure, unsettled)
     select p.cell, p.id, b.day::date, p.domain_id, p.agent_id, p.currency, 0, 0, opening, deposits, withdrawals, transfers,
       closing - opening - deposits - withdrawals - transfers, 0, 0, 0, 0, 0, 0, 0, 0, closing, closing, 0, 0, 0, 0
     from player p, (values ($1, 100000, 4000000, 0, 500000, 900000), ($2, 900000, 500000, -2000000, 0, 400000), ($3, 400000, 9000000, 0, 0, 0))
       as b (day, opening, deposits, withdrawals, transfers, closing) where p.id = 1001`,
    [dayOfWeeks(1), dayOfWeeks(5), dayOfWeeks(7)],
  )
  expect((await desk.calculate(losses, byCash)).status).toBe(200)
  await desk.work()
  expect(await desk.lineOf(losses, 1001)).toMatchObject({
    deposits: '50000.00',
    withdrawals: '20000.00',
    opening: '1000.00',
    closing: '4000.00',
    base: '27000.00',
    amount: '1350.00',
  })
  expect((await desk.runOf(losses)).ruleVersion).toMatch(/^loss in cash, 5.00 %/)
})

describe('a run that is being paid', () => {
  const broken = `create function break_payment() returns trigger language plpgsql as
    $$ begin if new.account_id = 1002 then raise exception 'no connection'; end if; return new; end $$;
    create trigger payment_breaks before insert on transfer for each row execute function break_payment()`

  test('pays the other lines when one fails, resumes with that one, and pays none twice', async () => {
    for (const id of [1001, 1002, 1004]) await desk.played(id, dayOfWeeks(1), 'exchange', 100_000, -100_000)
    const before = [await desk.balanceOf(1001), await desk.balanceOf(1002), await desk.balanceOf(1004)]
    const grown = (...by: readonly bigint[]) => before.map((balance, at) => balance + (by[at] ?? 0n))
    const balances = async () => [await desk.balanceOf(1001), await desk.balanceOf(1002), await desk.balanceOf(1004)]
    await desk.calculate(losses, { ...week, ...fivePercent })
    await desk.work()
    await desk.act(desk.checker, losses, 'approval')
    await desk.act(desk.maker, losses, 'payment')
    await desk.rows(broken)
    await expect(desk.work()).rejects.toThrow('no connection')
    expect(await balances()).toEqual(grown(5_000n, 0n, 5_000n))
    expect(await desk.runOf(losses)).toMatchObject({ status: 'PAYING', paid: '100.00', amount: '150.00' })
    const paid = (await desk.lineOf(losses, 1001)).id
    await desk.maker.post(`${losses}/lines/${paid}/reversal`, confirmation)
    expect(await desk.lineOf(losses, 1001)).toMatchObject({ status: 'PAID' })

    await desk.rows('drop trigger payment_breaks on transfer; drop function break_payment')
    await desk.rows('delete from task_failure')
    await desk.work()
    await desk.act(desk.maker, losses, 'payment')
    await desk.work()
    expect(await balances()).toEqual(grown(5_000n, 5_000n, 5_000n))
    expect(await desk.runOf(losses)).toMatchObject({ status: 'PAID', paid: '150.00' })
    const posted = await desk.rows(
      `select account_id::int as id from transfer where ref = 'reward-run:' || $1 order by account_id`,
      [(await desk.runOf(losses)).id],
    )
    expect(posted).toEqual([{ id: 1001 }, { id: 1002 }, { id: 1004 }])
  })

  test('leaves out a player who was blocked after the calculation', async () => {
    await desk.played(1003, dayOfWeeks(1), 'exchange', 100_000, -100_000)
    const before = await desk.balanceOf(1003)
    await desk.calculate(losses, { ...week, ...fivePercent })
    await desk.work()
    await desk.act(desk.checker, losses, 'approval')
    await desk.rows(`update player set status = 'LOCKED' where id = 1003`)
    await desk.act(desk.maker, losses, 'payment')
    await desk.work()
    await desk.rows(`update player set status = 'ACTIVE' where id = 1003`)
    expect(await desk.balanceOf(1003)).toBe(before)
    const reason = 'The account is closed or blocked.'
    expect(await desk.lineOf(losses, 1003)).toMatchObject({ status: 'EXCLUDED', reason, amount: '0.00' })
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
    const { status, body } = await desk.calculate(path, { ...week, ...terms })
    expect([status, Object.keys(body.fields ?? {})], JSON.stringify(body)).toEqual([expected, [field]])
    expect(await desk.runOf(path)).toBeUndefined()
  })

  test('of the same period and terms is no second run', async () => {
    await desk.calculate(losses, { ...week, ...fivePercent })
    await desk.calculate(losses, { ...week, ...fivePercent })
    expect((await desk.maker.get(losses)).body.data).toHaveLength(1)
  })
})

test('a run over a month that only the archive has is refused, and not paid as if nobody had played', async () => {
  const month = `${dayOfWeeks(0).slice(0, 7)}-01`
  const names = ['agent_day', 'player_day'].map((source) => `1.${source}.${month.slice(0, 7)}.1.0123456789abcdef.parquet`)
  for (const name of names)
    await desk.rows(
      `insert into archive_file (domain_id, source, month, name, columns, bytes, hash, rows, day_sums)
       values (1, split_part($1, '.', 2), $2::date, $1, 'day DATE', 1, repeat('0', 64), 0, '[]')`,
      [name, month],
    )
  await desk.rows(
    `insert into archive_removal (domain_id, month, agent_file, player_file) values (1, $1::date, $2, $3)`,
    [month, ...names],
  )
  const text = `Results of ${month.slice(0, 7)} are in the archive. Choose a later period.`
  expect((await desk.calculate(losses, { ...week, ...fivePercent })).body).toMatchObject({ fields: { fromDay: text } })
  await desk.rows('delete from archive_removal')
  expect((await desk.calculate(losses, { ...week, ...fivePercent })).status).toBe(200)
})

test('staff of an agent see lines and figures of the own downline, and decide on no run', async () => {
  await desk.played(1001, dayOfWeeks(1), 'exchange', 100_000, -100_000)
  await desk.played(1004, dayOfWeeks(1), 'exchange', 300_000, -300_000)
  await desk.calculate(losses, { ...week, ...fivePercent })
  await desk.work()
  expect(await desk.runOf(losses)).toMatchObject({ players: 2, base: '4000.00', amount: '200.00' })
  expect(await desk.runOf(losses, desk.north)).toMatchObject({ players: 1, base: '1000.00', amount: '50.00' })
  expect(await desk.lineOf(losses, 1004, desk.north)).toBeUndefined()
  expect((await desk.act(desk.north, losses, 'approval')).status).toBe(404)
  expect(await desk.runOf(losses)).toMatchObject({ status: 'CALCULATED' })
})

test('staff of an agent see no run without a line of the own downline, which the operator sees', async () => {
  await desk.played(1004, dayOfWeeks(1), 'exchange', 300_000, -300_000)
  const runs = async (path: string, client: Colleague) => (await client.get(path)).body.data.length
  for (const [path, terms] of [
    [losses, fivePercent],
    [loyalty, points],
  ] as const) {
    await desk.calculate(path, { ...week, ...terms })
    expect([await runs(path, desk.maker), await runs(path, desk.north)]).toEqual([1, 0])
    await desk.work()
    expect([await runs(path, desk.maker), await runs(path, desk.north)]).toEqual([1, 0])
    expect((await desk.north.get(`${path}/totals`)).body.data).not.toMatchObject({ base: '3000.00' })
    expect((await desk.act(desk.maker, path, 'cancellation')).status).toBe(200)
    await desk.played(1001, dayOfWeeks(8), 'exchange', 100_000, -100_000)
    const later = await desk.calculate(path, { ...nextWeek, ...terms })
    expect(later.status, JSON.stringify(later.body)).toBe(200)
    await desk.work()
    expect([await runs(path, desk.maker), await runs(path, desk.north)]).toEqual([2, 1])
    await desk.forgetRuns()
    await desk.rows('delete from player_day where player_id = 1001')
  }
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lateResults } from '#checks/harness/staff/late-results.ts'
import { confirmation } from '#checks/harness/staff/office.ts'
import {
  dayOfWeeks,
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

describe('a run of loyalty points', () => {
  test('keeps the points of an excluded player for the next run', async () => {
    await desk.played(1002, dayOfWeeks(1), 'exchange', 1_205_000, 0)
    await desk.calculate(loyalty, { ...week, ...points })
    await desk.work()
    await desk.maker.post(`${loyalty}/lines/exclusion`, {
      ids: [(await desk.lineOf(loyalty, 1002)).id],
      ...confirmation,
    })
    await desk.act(desk.checker, loyalty, 'approval')
    await desk.act(desk.maker, loyalty, 'payment')
    await desk.work()
    await desk.played(1002, dayOfWeeks(8), 'exchange', 5_000, 0)
    await desk.calculate(loyalty, { ...nextWeek, ...points })
    await desk.work()
    expect(await desk.lineOf(loyalty, 1002)).toMatchObject({
      pointsIn: 120,
      points: 1,
      pointsLeft: 21,
      amount: '50.00',
    })
  })

  test('weighs turnover by product, pays whole lots and carries the rest to the next run', async () => {
    await desk.played(1001, dayOfWeeks(1), 'exchange', 1_000_000, 0)
    await desk.played(1001, dayOfWeeks(1), 'bookmaker', 245_000, 0)
    await desk.played(1001, dayOfWeeks(1), 'qt', 30_000, 0)
    await desk.calculate(loyalty, { ...week, ...points })
    await desk.work()
    expect(await desk.lineOf(loyalty, 1001)).toMatchObject({
      base: '12480.00',
      points: 124,
      pointsIn: 0,
      pointsLeft: 24,
      carried: '80.00',
      amount: '50.00',
      status: 'DUE',
    })
    await desk.act(desk.checker, loyalty, 'approval')
    await desk.act(desk.maker, loyalty, 'payment')
    await desk.work()
    expect(await desk.runOf(loyalty)).toMatchObject({ status: 'PAID', points: 124, paid: '50.00' })
    await desk.played(1001, dayOfWeeks(8), 'exchange', 2_000, 0)
    await desk.calculate(loyalty, { ...nextWeek, ...points })
    await desk.work()
    expect(await desk.lineOf(loyalty, 1001)).toMatchObject({
      points: 1,
      pointsIn: 24,
      pointsLeft: 25,
      status: 'NOTHING',
    })
  })

  test('takes the turnover of tickets and rounds that did not stand from the next points', async () => {
    const { lostTicket, voidTickets, lostRound, refundRounds } = lateResults(desk)
    await lostTicket(1003, dayOfWeeks(1), 1_000_000)
    await lostRound(1003, dayOfWeeks(1), 2_000_000)
    await desk.calculate(loyalty, { ...week, ...points })
    await desk.work()
    // Half of 10,000.00 and a tenth of 20,000.00, a point for each 100.00.
    expect(await desk.lineOf(loyalty, 1003)).toMatchObject({ points: 70, carried: '0.00', pointsLeft: 70 })
    await desk.act(desk.checker, loyalty, 'approval')
    await desk.act(desk.maker, loyalty, 'payment')
    await desk.work()
    await voidTickets(1003, dayOfWeeks(8))
    await refundRounds(1003, dayOfWeeks(9))
    await desk.played(1003, dayOfWeeks(10), 'exchange', 600_000, 0)
    await desk.calculate(loyalty, { ...nextWeek, ...points })
    await desk.work()
    // 6,000.00 less 7,000.00: no points, and the rest is taken from the run after it.
    expect(await desk.lineOf(loyalty, 1003)).toMatchObject({ points: 0, carried: '-1000.00', pointsLeft: 70 })
  })
})

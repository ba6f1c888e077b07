import { describe, expect, test } from 'vitest'
import { formatMoney, money, parseMoney, type Money } from '#values/money.ts'
import { parseOdds, rateToOdds } from '#values/odds.ts'
import { mayMove, refusal } from '#blueprint/decision/flow.ts'
import {
  betResult,
  liability,
  sideOf,
  type LineBet,
  type RunnerBet,
  type Side,
} from '#areas/exchange/rules/bets/bet.ts'
import { deadHeatResult } from './dead-heat.ts'
import { betFlow, marketFlow } from './flows.ts'
import {
  averageOdds,
  cancel,
  fill,
  isWhole,
  lapse,
  matched,
  placed,
  profitOfFills,
  voidOrder,
} from '#areas/exchange/rules/markets/matching.ts'
import { anyOther, extremes, marketExposure, matrix } from '#areas/exchange/rules/bets/position.ts'
import { sessionExposure, sessionSteps } from './session.ts'
import { commission, netOf, settleBets, settleSession } from './settlement.ts'
import { khaddaExposure, lineMarketExposure, lineMarketResult, lotteryDigit, oddOrEven } from './special.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const formatted = (amounts: readonly Money[]): string[] => amounts.map((amount) => formatMoney(amount))
const on = (runnerId: bigint, side: Side, odds: string, stake: string): RunnerBet => ({
  runnerId,
  side,
  oddsE4: parseOdds(odds) ?? 0,
  stake: rupees(stake),
})
const session = (answer: 'YES' | 'NO', line: number, rate: string, stake: string): LineBet => ({
  side: sideOf(answer),
  line,
  oddsE4: rateToOdds(rate) ?? 0,
  stake: rupees(stake),
})
const [india, australia, draw] = [1n, 2n, 3n]

describe('a bet', () => {
  test('a back risks its stake to win stake x (odds - 1); a lay is the mirror', () => {
    const back = on(india, 'BACK', '3', '100')
    expect(formatted([betResult(back, true), betResult(back, false), liability(back)])).toEqual([
      '200.00',
      '-100.00',
      '100.00',
    ])
    const lay = on(india, 'LAY', '3', '100')
    expect(formatted([betResult(lay, true), betResult(lay, false), liability(lay)])).toEqual([
      '-200.00',
      '100.00',
      '200.00',
    ])
  })
})

describe('a position', () => {
  const runners = [india, australia, draw]

  test('is the result for every runner, including those without a bet', () => {
    const bets = { runners, matched: [on(india, 'BACK', '2', '1000'), on(australia, 'LAY', '3', '500')] }
    expect(formatted(matrix(bets))).toEqual(['1500.00', '-2000.00', '-500.00'])
    expect(formatMoney(marketExposure(bets))).toBe('2000.00')
  })

  test('an unmatched lay does not release the risk of a back', () => {
    const bets = { runners, matched: [on(india, 'BACK', '3', '100')], unmatched: [on(india, 'LAY', '2.5', '100')] }
    expect(formatted(matrix(bets))).toEqual(['50.00', '-100.00', '-100.00'])
  })

  test('where places may stay empty, none of the listed runners may win', () => {
    const backs = [on(india, 'BACK', '4', '100'), on(australia, 'BACK', '4', '100')]
    const two = { runners: [india, australia], matched: backs }
    expect(formatMoney(anyOther(two))).toBe('-200.00')
    expect(marketExposure(two)).toBe(0n)
    const three = { runners, matched: backs, mayEndShort: true }
    expect(formatMoney(marketExposure(three))).toBe('200.00')
    const onAll = [...backs, on(draw, 'BACK', '4', '100')]
    expect(formatMoney(marketExposure({ ...three, matched: onAll }))).toBe('300.00')
    expect(marketExposure({ runners, matched: onAll })).toBe(0n)
  })

  test('with two winners the two smallest gains decide; with an unknown number each runner settles on its own', () => {
    const matched = [on(1n, 'BACK', '1.5', '100'), on(2n, 'LAY', '2', '100'), on(3n, 'BACK', '4', '100')]
    const bets = { runners: [1n, 2n, 3n, 4n], matched }
    expect(formatMoney(marketExposure({ ...bets, winners: 2 }))).toBe('300.00')
    expect(formatMoney(marketExposure({ ...bets, winners: 0 }))).toBe('300.00')
    expect(formatMoney(extremes({ ...bets, winners: 2 }).best)).toBe('450.00')
  })
})

describe('a session', () => {
  const bets = [session('YES', 42, '100', '500'), session('NO', 45, '100', '300')]

  test('changes only at its lines', () => {
    expect(sessionSteps(bets).map(({ from, result }) => [from, formatMoney(result)])).toEqual([
      [41, '-200.00'],
      [42, '800.00'],
      [45, '200.00'],
    ])
  })

  test('costs its worst case, or every bet where lines do not offset', () => {
    expect(formatMoney(sessionExposure(bets))).toBe('200.00')
    expect(formatMoney(sessionExposure(bets, 'no hedge'))).toBe('800.00')
    expect(sessionExposure([])).toBe(0n)
  })

  test('settles at the result or is void', () => {
    expect(formatMoney(netOf(settleSession(bets, 43)))).toBe('800.00')
    expect(settleSession(bets, 'void').every(({ status, result }) => status === 'VOIDED' && result === 0n)).toBe(true)
  })
})

describe('special markets', () => {
  test('a line market is even money, and a result on a whole line is void', () => {
    const buy = { side: 'LAY' as const, stake: rupees('100'), line: 54 }
    expect([53, 54, 55].map((result) => lineMarketResult(buy, result))).toEqual([-10000n, 0n, 10000n])
    expect(formatMoney(lineMarketExposure([buy, { ...buy, side: 'BACK', line: 60 }]))).toBe('0.00')
  })

  test('khadda bets on ranges offset where they overlap', () => {
    const range = { side: 'BACK' as const, oddsE4: rateToOdds('100') ?? 0, stake: rupees('100') }
    expect(
      formatMoney(
        khaddaExposure([
          { ...range, from: 0, to: 30 },
          { ...range, from: 30, to: 60 },
        ]),
      ),
    ).toBe('200.00')
  })

  test('odd, even and the last digit', () => {
    expect([oddOrEven(57), oddOrEven(58), lotteryDigit(147)]).toEqual(['ODD', 'EVEN', 7])
  })
})

describe('matching', () => {
  test('every part of an order is accounted for', () => {
    const order = lapse(
      fill(fill(placed(rupees('1000')), { oddsE4: 25000, stake: rupees('400') }), {
        oddsE4: 26000,
        stake: rupees('200'),
      }),
    )
    expect([formatMoney(matched(order)), formatMoney(order.lapsed), isWhole(order)]).toEqual(['600.00', '400.00', true])
    expect(averageOdds(order.fills)).toBe(25333)
    expect(formatMoney(profitOfFills(order.fills))).toBe('920.00')
    expect(formatMoney(voidOrder(order).voided)).toBe('600.00')
    expect(averageOdds([])).toBeNull()
  })

  test('an order matches no more than it needs, and a cancelled one nothing', () => {
    const order = fill(placed(rupees('100')), { oddsE4: 20000, stake: rupees('500') })
    expect(formatMoney(matched(order))).toBe('100.00')
    expect(matched(fill(cancel(placed(rupees('100'))), { oddsE4: 20000, stake: rupees('5') }))).toBe(0n)
  })
})

describe('settlement', () => {
  const bets = [on(india, 'BACK', '2', '1000'), on(australia, 'LAY', '3', '500')]

  test('a dead heat is the mean of the tied positions', () => {
    expect(formatMoney(netOf(settleBets(bets, { winners: [], tied: [india, australia], places: 1 })))).toBe('-250.00')
    expect(formatMoney(deadHeatResult(on(1n, 'BACK', '6', '60'), { places: 2, tied: 4 }))).toBe('120.00')
  })

  test('bets on a non-runner are void, the others count', () => {
    const outcomes = settleBets(bets, { winners: [india], removed: [australia] })
    expect(outcomes.map(({ status, result }) => [status, formatMoney(result)])).toEqual([
      ['SETTLED', '1000.00'],
      ['VOIDED', '0.00'],
    ])
  })

  test('commission is charged on the net of the market, never on a loss', () => {
    expect(formatMoney(commission(rupees('100'), 500, 2000))).toBe('4.00')
    expect(commission(rupees('-8'), 500)).toBe(0n)
  })
})

test('markets and bets move only as their flows allow', () => {
  expect(mayMove(marketFlow, 'settle', 'CLOSED')).toBe(true)
  expect(refusal(marketFlow, 'settle', 'SETTLED')?.refused).toBe(
    'Cannot settle: it is settled, not open or suspended or ball run or closed.',
  )
  expect(refusal(betFlow, 'cancel', 'OPEN')?.refused).toBe('Cannot cancel: it is open, not unmatched.')
})

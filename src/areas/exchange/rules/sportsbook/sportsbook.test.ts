import { describe, expect, test } from 'vitest'
import { formatMoney, money, parseMoney, type Money } from '#values/money.ts'
import { cashOutOffer, fairValue, partialCashOut } from './cash-out.ts'
import { eachWayResult } from './each-way.ts'
import { handicapOutcome, handicapResult } from './handicap.ts'
import { linesOf, sizesOf } from './lines.ts'
import { accumulatorReturn, areRelated, ticketReturn, type Leg, type LegOutcome } from './multiple.ts'
import { deductionOf, returnAfterRule4 } from './rule4.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const leg = (oddsE4: number, outcome: LegOutcome = 'WIN'): Leg => ({ oddsE4, outcome })

describe('multiples', () => {
  test('multiply the odds of their legs; void legs count one, lost ones end the line', () => {
    expect(formatMoney(accumulatorReturn(rupees('5'), [leg(50000), leg(60000)]))).toBe('150.00')
    expect(formatMoney(accumulatorReturn(rupees('10'), [leg(20000), leg(50000, 'VOID')]))).toBe('20.00')
    expect(formatMoney(accumulatorReturn(rupees('10'), [leg(20000), leg(30000, 'LOSE')]))).toBe('0.00')
    expect(formatMoney(accumulatorReturn(rupees('10'), [leg(20000), leg(40000, { places: 1, tied: 2 })]))).toBe('40.00')
  })

  test('a system is all its combinations, rounded down once, at most the max win', () => {
    const legs = [leg(40000), leg(40000), leg(40000), leg(40000)]
    expect(linesOf(4, sizesOf('Yankee'))).toBe(11)
    expect(formatMoney(ticketReturn(rupees('0.30'), legs, sizesOf('Yankee')))).toBe('182.40')
    expect(formatMoney(ticketReturn(rupees('0.30'), legs, sizesOf('Yankee'), rupees('100')))).toBe('100.00')
    expect(formatMoney(ticketReturn(rupees('0.01'), [leg(19900), leg(10000)], [1]))).toBe('0.02')
  })

  test('legs of one event are related', () => {
    expect(
      areRelated([
        { ...leg(20000), eventId: 1n },
        { ...leg(20000), eventId: 1n },
      ]),
    ).toBe(true)
    expect(
      areRelated([
        { ...leg(20000), eventId: 1n },
        { ...leg(20000), eventId: 2n },
      ]),
    ).toBe(false)
    expect(areRelated([leg(20000), leg(20000)])).toBe(false)
  })

  test('each way is two bets', () => {
    const ticket = { unit: rupees('10'), oddsE4: 90000, oneIn: 5 }
    expect(formatMoney(eachWayResult(ticket, 'won'))).toBe('96.00')
    expect(formatMoney(eachWayResult(ticket, 'nowhere'))).toBe('-20.00')
  })
})

describe('Asian handicaps', () => {
  test('quarter lines are two bets of half the stake', () => {
    expect([-1, -3, 1, 3].map((line) => handicapOutcome(line, 0))).toEqual(['HALF_LOSS', 'LOSE', 'HALF_WIN', 'WIN'])
    expect([0, -2, -4].map((line) => handicapOutcome(line, 1))).toEqual(['WIN', 'WIN', 'PUSH'])
    expect(formatMoney(handicapResult(rupees('100'), 19500, 'HALF_WIN'))).toBe('47.50')
    expect(formatMoney(handicapResult(rupees('100'), 19500, 'HALF_LOSS'))).toBe('-50.00')
  })
})

describe('rule 4', () => {
  test('deducts from winnings by the price of the withdrawn runner, at most 90 pence', () => {
    expect(deductionOf([40000])).toBe(25)
    expect(deductionOf([11000, 50000])).toBe(90)
    expect(deductionOf([150000, 150100])).toBe(5)
    expect(formatMoney(returnAfterRule4(rupees('10'), 90000, 25))).toBe('70.00')
  })
})

test.each([
  [90, ['1/9', '1/10']],
  [85, ['2/17', '2/11']],
  [80, ['1/5', '1/4']],
  [75, ['2/7', '3/10']],
  [70, ['1/3', '2/5']],
  [65, ['4/9', '8/15']],
  [60, ['4/7', '8/13']],
  [55, ['4/6', '4/5']],
  [50, ['5/6', '20/21']],
  [45, ['1/1', '6/5']],
  [40, ['5/4', '6/4']],
  [35, ['13/8', '7/4']],
  [30, ['15/8', '9/4']],
  [25, ['5/2', '3/1']],
  [20, ['10/3', '4/1']],
  [15, ['9/2', '11/2']],
  [10, ['6/1', '9/1']],
  [5, ['10/1', '14/1']],
  [0, ['16/1']],
])('rule 4 deducts %i pence for both ends of its band, as a fraction and rounded to two decimals', (pence, prices) => {
  for (const fraction of prices) {
    const [top = 0, bottom = 1] = fraction.split('/').map(Number)
    const exact = 10_000 + Math.round((top * 10_000) / bottom)
    expect([fraction, deductionOf([exact]), deductionOf([Math.round(exact / 100) * 100])]).toEqual([
      fraction,
      pence,
      pence,
    ])
  }
})

describe('cash-out', () => {
  test('pays the fair value less a margin, rounded down, whole or in part', () => {
    expect(formatMoney(fairValue(rupees('60'), 22500))).toBe('26.67')
    const offer = cashOutOffer(rupees('60'), 22500, 500)
    expect(formatMoney(offer)).toBe('25.33')
    expect(formatMoney(cashOutOffer(rupees('50'), 30000, 0))).toBe('16.66')
    expect(partialCashOut(offer, rupees('10'), 5000)).toEqual({ paid: 1266n, stake: 500n })
  })
})

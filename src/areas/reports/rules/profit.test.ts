import { describe, expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import { tieredFee } from './fee.ts'
import {
  exchangeRevenue,
  figuresOf,
  hold,
  bookmakerRevenue,
  netRevenue,
  returnToPlayer,
  type CountedBet,
} from './figures.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const bet = (stake: string, returned: string, state: CountedBet['state'] = 'settled'): CountedBet => ({
  stake: rupees(stake),
  returned: rupees(returned),
  state,
})

describe('figures', () => {
  test('count settled bets only', () => {
    const figures = figuresOf([
      bet('700', '500'),
      bet('300', '0', 'pending'),
      bet('200', '900', 'rolled back'),
      bet('50', '50', 'void'),
    ])
    expect(figures).toEqual({ turnover: 70000n, payouts: 50000n, ggr: 20000n, bonusCost: 0n, pending: 30000n })
    expect([hold(figures), returnToPlayer(figures)]).toEqual([2857, 7143])
    expect(hold(figuresOf([]))).toBeNull()
  })

  test('a win of a free spin is negative revenue or a bonus cost', () => {
    const spins = [{ ...bet('10', '200'), isFree: true }]
    expect(figuresOf(spins)).toMatchObject({ turnover: 0n, ggr: -20000n, bonusCost: 0n })
    expect(figuresOf(spins, 'bonus cost')).toMatchObject({ turnover: 0n, ggr: 0n, bonusCost: 20000n })
  })

  test('on the exchange the operator earns the commission, as bookmaker what players lose', () => {
    expect(exchangeRevenue([rupees('20'), rupees('0')])).toBe(2000n)
    expect(bookmakerRevenue([rupees('980'), rupees('-1000')])).toBe(2000n)
    expect(netRevenue(rupees('75000'), { bonus: rupees('12000'), providerFees: rupees('9000') })).toBe(5400000n)
  })

  test('each slice of revenue has its own rate, a loss pays none', () => {
    const tiers = [
      { upTo: rupees('100000'), rate: 1200 },
      { upTo: null, rate: 1000 },
    ]
    expect(tieredFee(rupees('150000'), tiers)).toBe(1700000n)
    expect(tieredFee(rupees('-5'), tiers)).toBe(0n)
  })
})

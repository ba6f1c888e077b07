import { describe, expect, test } from 'vitest'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { money, zeroMoney } from '#values/money.ts'
import { wageredByBets } from './bet-wagering.ts'

const market = { kind: 'match_odds', runners: [1n, 2n], winners: 1, hedges: true }
const bet = (side: 'BACK' | 'LAY', oddsE4: number, stake = 10_000n): BookedBet => ({
  id: `${side} ${oddsE4}`,
  runnerId: 1n,
  line: null,
  side,
  oddsE4,
  matchedOddsE4: oddsE4,
  matched: money(stake),
  remaining: money(5_000n),
})
const whole = { sportsbook: 10_000, exchange: 10_000 }

describe('bets count for the wagering of a bonus', () => {
  test('WG-06 from the minimum odds on', () => {
    const tickets = [14_000, 16_000].map((oddsE4) => ({ stake: money(10_000n), oddsE4 }))
    expect(wageredByBets([], tickets, whole, { minOddsE4: 15_000 })).toBe(10_000n)
    const short = { market, bets: [bet('BACK', 14_000)] }
    const long = { market, bets: [bet('BACK', 16_000)] }
    expect(wageredByBets([short, long], [], whole, { minOddsE4: 15_000 })).toBe(10_000n)
  })

  test('WG-09 by what could be lost in the market: opposite bets count nothing', () => {
    const opposite = { market, bets: [bet('BACK', 20_000), bet('LAY', 20_000)] }
    expect(wageredByBets([opposite], [], whole, {})).toBe(0n)
    expect(wageredByBets([{ market, bets: [bet('LAY', 30_000)] }], [], whole, {})).toBe(20_000n)
  })

  test('by their weight, up to the cap of one market or ticket', () => {
    const tickets = [{ stake: money(50_000n), oddsE4: 20_000 }]
    const markets = [{ market, bets: [bet('BACK', 20_000)] }]
    expect(wageredByBets(markets, tickets, { sportsbook: 5_000, exchange: 1_000 }, {})).toBe(26_000n)
    expect(wageredByBets(markets, tickets, { sportsbook: 5_000, exchange: 0 }, { cap: money(10_000n) })).toBe(10_000n)
    expect(wageredByBets(markets, tickets, { sportsbook: 0, exchange: 0 }, {})).toBe(zeroMoney)
  })
})

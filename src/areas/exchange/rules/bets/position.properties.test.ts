import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, negate, sum, type Money } from '#values/money.ts'
import { betResult, type LineBet, type RunnerBet, type Side } from './bet.ts'
import { extremes, exposureOf, marketExposure, matrix } from './position.ts'
import { netOf, settleBets } from '#areas/exchange/rules/settlement/settlement.ts'
import { sessionExposure, sessionResult } from '#areas/exchange/rules/settlement/session.ts'
import {
  khaddaExposure,
  khaddaResult,
  lineMarketExposure,
  lineMarketResult,
  type KhaddaBet,
} from '#areas/exchange/rules/settlement/special.ts'

const runners = [1n, 2n, 3n, 4n]
const stakeOf = { side: fc.constantFrom<Side[]>('BACK', 'LAY'), stake: fc.bigInt(1n, 10n ** 8n).map(money) }
const priced = { ...stakeOf, oddsE4: fc.integer({ min: 10100, max: 2_000_000 }) }
const anyBet: fc.Arbitrary<RunnerBet> = fc.record({ ...priced, runnerId: fc.constantFrom(...runners) })
const anyBets = fc.array(anyBet, { maxLength: 8 })
const anyWinners = fc.integer({ min: 0, max: 3 })
const anyLineBet: fc.Arbitrary<LineBet> = fc.record({ ...priced, line: fc.integer({ min: 0, max: 400 }) })
const anySession = fc.array(anyLineBet, { maxLength: 8 })
const opposite = <Bet extends { side: Side }>(bet: Bet): Bet => ({ ...bet, side: bet.side === 'BACK' ? 'LAY' : 'BACK' })

/** Total result for every possible set of winners. */
function everyOutcome(bets: readonly RunnerBet[], winners: number): Money[] {
  const sets = Array.from({ length: 2 ** runners.length }, (_, bits) => runners.filter((_, at) => bits & (1 << at)))
  return sets
    .filter((set) => winners === 0 || set.length === winners)
    .map((set) => sum(bets.map((bet) => betResult(bet, set.includes(bet.runnerId)))))
}
const everyTotal = Array.from({ length: 500 }, (_, result) => result)

describe('exposure', () => {
  test('is the worst case over all outcomes', () => {
    fc.assert(
      fc.property(anyBets, fc.integer({ min: 1, max: 3 }), (matched, winners) => {
        const outcomes = everyOutcome(matched, winners)
        expect(marketExposure({ runners, matched, winners })).toBe(exposureOf(outcomes))
        const sorted = outcomes.toSorted((a, b) => (a < b ? -1 : 1))
        expect(extremes({ runners, matched, winners })).toEqual({ worst: sorted[0], best: sorted.at(-1) })
        if (winners === 1) expect(exposureOf(matrix({ runners, matched }))).toBe(exposureOf(outcomes))
      }),
    )
  })

  test('covers every outcome where the number of winners is unknown', () => {
    fc.assert(
      fc.property(anyBets, (matched) => {
        expect(marketExposure({ runners, matched, winners: 0 }) >= exposureOf(everyOutcome(matched, 0))).toBe(true)
      }),
    )
  })

  test('of sessions, lines and ranges is the worst case over every total', () => {
    const anyRange: fc.Arbitrary<KhaddaBet> = fc
      .record({ ...priced, from: fc.integer({ min: 0, max: 400 }), width: fc.integer({ min: 1, max: 50 }) })
      .map(({ width, ...bet }) => ({ ...bet, to: bet.from + width }))
    fc.assert(
      fc.property(anySession, fc.array(anyRange, { maxLength: 5 }), (bets, ranges) => {
        expect(sessionExposure(bets)).toBe(exposureOf(everyTotal.map((total) => sessionResult(bets, total - 1))))
        const khadda = everyTotal.map((total) => sum(ranges.map((bet) => khaddaResult(bet, total - 1))))
        expect(khaddaExposure(ranges)).toBe(exposureOf(khadda))
        const halves = [...everyTotal, ...everyTotal.map((total) => total - 0.5)]
        const lines = halves.map((total) => sum(bets.map((bet) => lineMarketResult(bet, total))))
        expect(lineMarketExposure(bets)).toBe(exposureOf(lines))
      }),
      { numRuns: 40 },
    )
  })

  test('without hedging is never below the worst case', () => {
    fc.assert(
      fc.property(anySession, (bets) => {
        expect(sessionExposure(bets, 'no hedge') >= sessionExposure(bets)).toBe(true)
      }),
    )
  })

  test('is never negative, and an opposite bet restores it', () => {
    fc.assert(
      fc.property(anyBets, anyBet, anyWinners, (matched, bet, winners) => {
        const before = marketExposure({ runners, matched, winners })
        expect(before >= 0n).toBe(true)
        expect(marketExposure({ runners, matched: [...matched, bet, opposite(bet)], winners })).toBe(before)
      }),
    )
    fc.assert(
      fc.property(anySession, anyLineBet, (bets, bet) => {
        expect(sessionExposure([...bets, bet, opposite(bet)])).toBe(sessionExposure(bets))
      }),
    )
  })

  test('does not depend on the order of the bets', () => {
    fc.assert(
      fc.property(anyBets, anyWinners, (matched, winners) => {
        const turned = matched.toReversed()
        expect(matrix({ runners, matched: turned })).toEqual(matrix({ runners, matched }))
        expect(marketExposure({ runners, matched: turned, winners })).toBe(
          marketExposure({ runners, matched, winners }),
        )
      }),
    )
  })

  test('only grows through unmatched orders', () => {
    fc.assert(
      fc.property(anyBets, anyBets, anyWinners, (matched, unmatched, winners) => {
        const without = marketExposure({ runners, matched, winners })
        expect(marketExposure({ runners, matched, unmatched, winners }) >= without).toBe(true)
      }),
    )
  })

  test('covers any matched part of the unmatched orders', () => {
    fc.assert(
      fc.property(
        anyBets,
        fc.array(fc.tuple(anyBet, fc.boolean()), { maxLength: 6 }),
        anyWinners,
        (matched, orders, winners) => {
          const reserved = marketExposure({ runners, matched, unmatched: orders.map(([bet]) => bet), winners })
          const filled = orders.flatMap(([bet, isMatched]) => (isMatched ? [bet] : []))
          expect(marketExposure({ runners, matched: [...matched, ...filled], winners }) <= reserved).toBe(true)
        },
      ),
    )
  })

  test('covers fewer winners than places, and runners listed later, where places may stay empty', () => {
    fc.assert(
      fc.property(
        fc.array(anyBet, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 3 }),
        (matched, winners) => {
          const now = marketExposure({ runners, matched, winners, mayEndShort: true })
          expect(now >= marketExposure({ runners: [...runners, 5n, 6n], matched, winners })).toBe(true)
          for (let placed = 0; placed <= winners; placed += 1) {
            const settled = settleBets(matched, { winners: runners.slice(0, placed) })
            expect(netOf(settled) >= negate(now)).toBe(true)
          }
        },
      ),
    )
  })
})

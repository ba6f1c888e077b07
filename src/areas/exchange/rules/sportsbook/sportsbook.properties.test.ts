import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sum } from '#values/money.ts'
import { partialCashOut } from './cash-out.ts'
import { handicapFactor, handicapOutcome, type HandicapOutcome } from './handicap.ts'
import { eachWayResult } from './each-way.ts'
import { ofOdds } from './fraction.ts'
import { linesOf } from './lines.ts'
import { accumulatorReturn, ticketReturn, type Leg, type LegOutcome } from './multiple.ts'
import { returnOf } from './ticket.ts'

const anyStake = fc.bigInt(1n, 10n ** 9n).map(money)
const anyOdds = fc.integer({ min: 10001, max: 500000 })
const anyOutcome: fc.Arbitrary<LegOutcome> = fc.oneof(
  fc.constantFrom<LegOutcome>('WIN', 'LOSE', 'VOID', 'HALF_WIN', 'HALF_LOSS'),
  fc.integer({ min: 2, max: 6 }).chain((tied) => fc.integer({ min: 1, max: tied }).map((places) => ({ places, tied }))),
)
const anyLeg: fc.Arbitrary<Leg> = fc.record({ oddsE4: anyOdds, outcome: anyOutcome })
const anyLegs = fc.array(anyLeg, { minLength: 1, maxLength: 7 })
const voidLeg: Leg = { oddsE4: 30000, outcome: 'VOID' }

describe('multiples', () => {
  test('with all legs void return the stake, and one more void leg changes nothing', () => {
    fc.assert(
      fc.property(anyStake, anyLegs, fc.nat(7), (stake, legs, at) => {
        expect(
          accumulatorReturn(
            stake,
            legs.map((leg) => ({ ...leg, outcome: 'VOID' })),
          ),
        ).toBe(stake)
        const more = legs.toSpliced(at, 0, voidLeg)
        expect(accumulatorReturn(stake, more)).toBe(accumulatorReturn(stake, legs))
      }),
    )
  })

  test('a dead heat in which all tied are placed is a win', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, fc.integer({ min: 1, max: 9 }), (stake, oddsE4, tied) => {
        const tie = accumulatorReturn(stake, [{ oddsE4, outcome: { places: tied, tied } }])
        expect(tie).toBe(accumulatorReturn(stake, [{ oddsE4, outcome: 'WIN' }]))
      }),
    )
  })

  test('a leg that ties for the places left pays their share, whatever the position and the market', () => {
    const ties = fc
      .record({ tied: fc.integer({ min: 2, max: 6 }), before: fc.nat(8) })
      .chain((tie) => fc.integer({ min: 1, max: tie.tied }).map((places) => ({ ...tie, places })))
    fc.assert(
      fc.property(anyStake, anyOdds, ties, (unit, oddsE4, { tied, before, places }) => {
        const tie = { position: before + 1, tied, places: before + places }
        const leg = { price: ofOdds(oddsE4), outcome: 'WIN' as const, tie }
        const paid = returnOf({ unit, legs: [leg], sizes: [1], isEachWay: false, largest: null })
        expect(paid).toBe(accumulatorReturn(unit, [{ oddsE4, outcome: { places, tied } }]))
      }),
    )
  })

  test('a system equals the sum of all its combinations', () => {
    fc.assert(
      fc.property(anyStake, anyLegs, fc.nat(), (unit, legs, pick) => {
        const size = (pick % legs.length) + 1
        const lines = combinations(legs, size)
        expect(linesOf(legs.length, [size])).toBe(lines.length)
        const total = ticketReturn(unit, legs, [size])
        const single = sum(lines.map((line) => accumulatorReturn(unit, line)))
        const lostToRounding = total - single
        expect(lostToRounding >= 0n && lostToRounding < BigInt(lines.length) + 1n).toBe(true)
      }),
    )
  })

  test('the order of the legs does not matter', () => {
    fc.assert(
      fc.property(anyStake, anyLegs, (unit, legs) => {
        expect(ticketReturn(unit, legs.toReversed(), [1])).toBe(ticketReturn(unit, legs, [1]))
        expect(accumulatorReturn(unit, legs.toReversed())).toBe(accumulatorReturn(unit, legs))
      }),
    )
  })
})

test('an each-way bet returns the same by its definition and as a ticket', () => {
  fc.assert(
    fc.property(anyStake, anyOdds, fc.integer({ min: 1, max: 5 }), (unit, oddsE4, oneIn) => {
      for (const [finish, outcome] of [
        ['won', 'WIN'],
        ['placed', 'PLACED'],
        ['nowhere', 'LOSE'],
      ] as const) {
        const legs = [{ price: ofOdds(oddsE4), outcome, place: { top: 1n, bottom: BigInt(oneIn) } }]
        const returned = returnOf({ unit, legs, sizes: [1], isEachWay: true, largest: null })
        expect(returned - 2n * unit).toBe(eachWayResult({ unit, oddsE4, oneIn }, finish))
      }
    }),
  )
})

function combinations(legs: readonly Leg[], size: number): Leg[][] {
  if (size === 0) return [[]]
  return legs.flatMap((leg, at) => combinations(legs.slice(at + 1), size - 1).map((rest) => [leg, ...rest]))
}

describe('Asian handicaps', () => {
  const ranked: readonly HandicapOutcome[] = ['LOSE', 'HALF_LOSS', 'PUSH', 'HALF_WIN', 'WIN']

  test('one more goal, or a quarter more, is never worse', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -9, max: 9 }), (line, ahead) => {
        const rank = (l: number, g: number) => ranked.indexOf(handicapOutcome(l, g))
        expect(rank(line, ahead + 1)).toBeGreaterThanOrEqual(rank(line, ahead))
        expect(rank(line + 1, ahead)).toBeGreaterThanOrEqual(rank(line, ahead))
      }),
    )
  })

  test('a side and its opposite have opposite outcomes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -9, max: 9 }), (line, ahead) => {
        const at = ranked.indexOf(handicapOutcome(line, ahead))
        expect(ranked.indexOf(handicapOutcome(line === 0 ? 0 : 0 - line, 0 - ahead))).toBe(4 - at)
      }),
    )
  })

  test('half outcomes are midway between their neighbours', () => {
    fc.assert(
      fc.property(anyOdds, (odds) => {
        const worth = (outcome: HandicapOutcome) => {
          const { top, bottom } = handicapFactor(outcome, odds)
          return Number(top) / Number(bottom)
        }
        expect(worth('HALF_WIN') * 2).toBeCloseTo(worth('WIN') + worth('PUSH'), 8)
        expect(worth('HALF_LOSS') * 2).toBeCloseTo(worth('LOSE') + worth('PUSH'), 8)
      }),
    )
  })
})

test('a partial cash-out never pays more than its part and keeps the rest of the stake', () => {
  fc.assert(
    fc.property(anyStake, anyStake, fc.integer({ min: 0, max: 10000 }), (offer, stake, part) => {
      const { paid, stake: rest } = partialCashOut(offer, stake, part)
      expect(paid * 10000n <= offer * BigInt(part)).toBe(true)
      expect(rest >= 0n && rest <= stake).toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import type { BookedBet } from './bet.ts'
import { withFill, openPosition } from './open-position.ts'
import { meterResult } from '#areas/exchange/rules/settlement/special.ts'

const market = { runners: [1n, 2n], winners: 1, hedges: true }
const bet = (traits: Partial<BookedBet>): BookedBet => ({
  id: 'b',
  runnerId: 1n,
  line: null,
  side: 'BACK',
  oddsE4: 30_000,
  matchedOddsE4: traits.oddsE4 ?? 30_000,
  matched: money(0n),
  remaining: money(0n),
  ...traits,
})

describe('an open position', () => {
  test('counts an unmatched order only where it loses (UN-02, UN-03)', () => {
    const backed = bet({ matched: money(10_000n) })
    const laid = (stake: bigint) => bet({ side: 'LAY', oddsE4: 25_000, remaining: money(stake) })
    expect(openPosition([backed, laid(10_000n)], market)).toMatchObject({
      worst: 10_000n,
      outcomes: { 1: '20000', 2: '-10000' },
    })
    expect(openPosition([backed, laid(20_000n)], market).worst).toBe(10_000n)
  })

  test('uses the matched price for the matched part, and the requested one for the rest', () => {
    const partly = bet({
      side: 'LAY',
      oddsE4: 30_000,
      matchedOddsE4: 20_000,
      matched: money(1_000n),
      remaining: money(1_000n),
    })
    expect(openPosition([partly], market)).toMatchObject({
      worst: 3_000n,
      best: 1_000n,
      outcomes: { 1: '-1000', 2: '1000' },
    })
  })

  test('of a session is its worst line, or the sum of its lines where they do not offset (FY-04, FY-09)', () => {
    const line = (at: number, side: 'BACK' | 'LAY', stake: bigint) =>
      bet({ runnerId: null, line: at, side, oddsE4: 20_000, matchedOddsE4: 20_000, matched: money(stake) })
    const bets = [line(42, 'BACK', 50_000n), line(45, 'LAY', 30_000n)]
    expect(openPosition(bets, market)).toEqual({
      worst: 20_000n,
      best: 80_000n,
      outcomes: { 41: '-20000', 42: '80000', 45: '20000' },
    })
    expect(openPosition(bets, { ...market, hedges: false }).worst).toBe(80_000n)
  })

  test('of no bets is zero, even without runners', () => {
    expect(openPosition([], market)).toEqual({ worst: 0n, best: 0n, outcomes: { 1: '0', 2: '0' } })
    expect(openPosition([bet({ matched: money(1n) })], { ...market, runners: [] })).toEqual({
      worst: 0n,
      best: 0n,
      outcomes: {},
    })
  })
})

test('a bet shows the average price of its fills, rounded half up once, and pays their sum', () => {
  const after = (...fills: readonly (readonly [bigint, number])[]) =>
    fills.reduce(
      (before, [size, oddsE4]) => withFill(before, { size: money(size), oddsE4 }),
      bet({ remaining: money(100_000n), matchedOddsE4: 99 }),
    )
  expect(after([5n, 20_000])).toMatchObject({ matchedOddsE4: 20_000, fillsE4: null, matched: 5n, remaining: 99_995n })
  expect(after([2_000n, 20_000], [4_000n, 30_000])).toMatchObject({ matchedOddsE4: 26_667, fillsE4: 100_000_000n })
  expect(after([1n, 20_000], [1n, 20_001])).toMatchObject({ matchedOddsE4: 20_001 })
  // Averages of averages would drift to 20_001.
  expect(after([1n, 20_000], [1n, 20_001], [2n, 20_000])).toMatchObject({ matchedOddsE4: 20_000 })
})

describe('a meter', () => {
  const anyMeter = fc.record({
    side: fc.constantFrom('BACK' as const, 'LAY' as const),
    matched: fc.bigInt(1n, 10n ** 8n).map(money),
    line: fc.nat(60),
  })
  const meter = { runners: [], winners: 1, hedges: true, kind: 'meter' }
  const reach = 25

  test('pays the stake for each run beyond its line, up to its reach', () => {
    const bought = { side: 'BACK' as const, stake: money(1_000n), line: 45, lineTo: 70 }
    expect([44, 45, 52, 70, 200].map((runs) => meterResult(bought, runs))).toEqual([
      -1_000n,
      0n,
      7_000n,
      25_000n,
      25_000n,
    ])
    expect(meterResult({ ...bought, side: 'LAY' }, -1)).toBe(25_000n)
  })

  test('has the worst result over all numbers as its exposure', () => {
    fc.assert(
      fc.property(fc.array(anyMeter, { maxLength: 6 }), (bets) => {
        const booked = bets.map((one) => bet({ ...one, runnerId: null, lineTo: one.line + reach, oddsE4: 20_000 }))
        const results = Array.from({ length: 160 }, (_, at) =>
          bets.reduce(
            (sum, one) => sum + meterResult({ ...one, stake: one.matched, lineTo: one.line + reach }, at - 40),
            0n,
          ),
        )
        const worst = results.reduce((min, one) => (one < min ? one : min), 0n)
        const best = results.reduce((max, one) => (one > max ? one : max), 0n)
        expect(openPosition(booked, meter)).toMatchObject({ worst: -worst, best })
      }),
    )
  })
})

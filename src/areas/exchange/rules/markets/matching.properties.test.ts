import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betResult } from '#areas/exchange/rules/bets/bet.ts'
import { add, money } from '#values/money.ts'
import { averageOdds, cancel, fill, isWhole, lapse, matched, placed, profitOfFills, voidOrder } from './matching.ts'

const anyOdds = fc.integer({ min: 10100, max: 2_000_000 })
const anyStake = fc.bigInt(1n, 10n ** 8n).map(money)

describe('an order', () => {
  const anyStep = fc.oneof(
    fc.record({ oddsE4: anyOdds, stake: anyStake }),
    fc.constantFrom('cancel' as const, 'lapse' as const, 'void' as const),
  )
  const ends = { cancel, lapse, void: voidOrder }

  test('is fully accounted for after any sequence of events', () => {
    fc.assert(
      fc.property(anyStake, fc.array(anyStep, { maxLength: 12 }), (size, steps) => {
        let order = placed(size)
        for (const step of steps) {
          order = typeof step === 'string' ? ends[step](order) : fill(order, step)
          expect(isWhole(order)).toBe(true)
          expect(order.remaining >= 0n && matched(order) <= size).toBe(true)
        }
        const average = averageOdds(order.fills)
        const odds = order.fills.map((one) => one.oddsE4)
        if (average !== null) expect(average >= Math.min(...odds) && average <= Math.max(...odds)).toBe(true)
        const single = order.fills.reduce(
          (total, one) => add(total, betResult({ ...one, side: 'BACK' }, true)),
          money(0n),
        )
        const error = profitOfFills(order.fills) - single
        expect(error <= BigInt(odds.length) && error >= BigInt(-odds.length)).toBe(true)
      }),
    )
  })
})

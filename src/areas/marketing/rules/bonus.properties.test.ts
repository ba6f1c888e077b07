import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, money, zeroMoney } from '#values/money.ts'
import { losingBonus, type LosingBonusRule } from './losing-bonus.ts'
import { pointsFor } from './loyalty.ts'
import { complete, progress, progressOf, stakeFrom, winTo, type Wager } from './wagering.ts'

const anyMoney = fc.bigInt(0n, 10n ** 10n).map(money)
const anyWager: fc.Arbitrary<Wager> = fc.record({
  stake: anyMoney,
  contribution: fc.integer({ min: 0, max: 10000 }),
  oddsE4: fc.integer({ min: 10001, max: 100000 }),
})

describe('wagering', () => {
  test('restores the progress after a bet and its rollback, anywhere in the history', () => {
    fc.assert(
      fc.property(fc.array(anyWager), anyWager, fc.nat(20), anyMoney, (wagers, wager, at, cap) => {
        const rule = { cap, minOddsE4: 15000 }
        const before = progress(wagers, rule)
        const during = wagers.toSpliced(at, 0, wager)
        expect(progress(during, rule)).toBe(add(before, progressOf(wager, rule)))
        expect(
          progress(
            during.filter((one) => one !== wager),
            rule,
          ),
        ).toBe(before)
      }),
    )
  })

  test('splits stakes and wins between the purses without loss', () => {
    fc.assert(
      fc.property(anyMoney, anyMoney, anyMoney, anyMoney, (real, bonus, stake, win) => {
        const staked = stakeFrom(stake, { real, bonus })
        if (!staked) {
          expect(stake > real + bonus).toBe(true)
          return
        }
        expect(add(staked.real, staked.bonus)).toBe(stake)
        expect(staked.real <= real && staked.bonus <= bonus && staked.real >= 0n && staked.bonus >= 0n).toBe(true)
        const won = winTo(win, staked)
        expect(add(won.real, won.bonus)).toBe(win)
        expect(won.real >= 0n && won.bonus >= 0n).toBe(true)
      }),
    )
  })

  test('converts or forfeits the whole bonus balance on completion', () => {
    fc.assert(
      fc.property(anyMoney, anyMoney, (balance, cap) => {
        const { converted, forfeited } = complete(balance, cap)
        expect(add(converted, forfeited)).toBe(balance)
        expect(converted <= cap).toBe(true)
      }),
    )
  })
})

test('gives the same points for two runs with a carry as for one run over both', () => {
  fc.assert(
    fc.property(anyMoney, anyMoney, fc.bigInt(1n, 10n ** 6n).map(money), (first, second, perPoint) => {
      const playOf = (amount: bigint) => [{ turnover: money(amount), weight: 10000 }]
      const one = pointsFor(playOf(first), perPoint)
      const two = pointsFor(playOf(second), perPoint, one.carried)
      const both = pointsFor(playOf(first + second), perPoint)
      expect([one.points + two.points, two.carried]).toEqual([both.points, both.carried])
    }),
  )
})

test('never lowers a marginal losing bonus when the loss grows, and never exceeds its cap', () => {
  const rule: LosingBonusRule = {
    bands: [
      { from: zeroMoney, rate: 300 },
      { from: money(1_000_000n), rate: 500 },
      { from: money(5_000_000n), rate: 1000 },
    ],
    method: 'marginal',
    cap: money(100_000_000n),
  }
  fc.assert(
    fc.property(anyMoney, anyMoney, (loss, more) => {
      expect(losingBonus(add(loss, more), rule) >= losingBonus(loss, rule)).toBe(true)
      expect(losingBonus(add(loss, more), rule) <= 100_000_000n).toBe(true)
      expect(losingBonus(loss, rule) * 10n <= loss + 20n).toBe(true)
    }),
  )
})

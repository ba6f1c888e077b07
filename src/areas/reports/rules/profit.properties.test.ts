import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, money, sum } from '#values/money.ts'
import { tieredFee } from './fee.ts'
import { figuresOf, type CountedBet } from './figures.ts'

const anyMoney = fc.bigInt(0n, 10n ** 12n).map(money)
const anyBet: fc.Arbitrary<CountedBet> = fc.record({
  stake: anyMoney,
  returned: anyMoney,
  state: fc.constantFrom<CountedBet['state'][]>('settled', 'pending', 'void', 'rolled back'),
  isFree: fc.boolean(),
})
const anyPolicy = fc.constantFrom('negative revenue' as const, 'bonus cost' as const)

test('figures of parts sum to the figures of the whole, however bets are grouped', () => {
  fc.assert(
    fc.property(fc.array(anyBet), fc.nat(20), anyPolicy, (bets, at, policy) => {
      const [total, one, other] = [bets, bets.slice(0, at), bets.slice(at)].map((some) => figuresOf(some, policy))
      for (const figure of ['turnover', 'payouts', 'ggr', 'bonusCost', 'pending'] as const) {
        expect(add(one?.[figure] ?? money(0n), other?.[figure] ?? money(0n))).toBe(total?.[figure])
      }
    }),
  )
})

test('both policies for free bets give the same after bonus cost', () => {
  fc.assert(
    fc.property(fc.array(anyBet), (bets) => {
      const cost = figuresOf(bets, 'bonus cost')
      expect(cost.ggr - cost.bonusCost).toBe(figuresOf(bets, 'negative revenue').ggr)
    }),
  )
})

test('a tiered fee grows with revenue and never exceeds its highest rate', () => {
  const tiers = [
    { upTo: money(100_000n), rate: 1200 },
    { upTo: money(500_000n), rate: 1000 },
    { upTo: null, rate: 800 },
  ]
  fc.assert(
    fc.property(anyMoney, anyMoney, (revenue, more) => {
      const fee = tieredFee(revenue, tiers)
      expect(tieredFee(sum([revenue, more]), tiers) >= fee).toBe(true)
      expect(fee * 10000n <= revenue * 1200n + 5000n).toBe(true)
    }),
  )
})

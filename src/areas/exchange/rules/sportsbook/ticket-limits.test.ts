import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import type { BetLimits } from '#areas/exchange/rules/bets/limits.ts'
import { outsideLimits } from './ticket-limits.ts'

const noLimits: BetLimits = { level: 'agent', minStake: null, maxStake: null, maxLoss: null, maxProfit: null }
const ticket = { stake: money(10_000n), profit: money(50_000n), odds: [20_000, 30_000] }

test.each<[Partial<BetLimits>, string, string]>([
  [{ minStake: money(10_001n) }, 'Min stake of an upline agent is 100.01.', 'unit'],
  [{ maxStake: money(9999n) }, 'Max stake of an upline agent is 99.99.', 'unit'],
  [{ minOddsE4: 20_001 }, 'Min odds of an upline agent are 2.0001.', 'legs'],
  [{ maxOddsE4: 29_999 }, 'Max odds of an upline agent are 2.9999.', 'legs'],
  [{ maxLoss: money(9999n) }, 'Max loss of an upline agent is 99.99.', 'unit'],
  [{ maxProfit: money(49_999n) }, 'Max profit of an upline agent is 499.99.', 'unit'],
])('rejects a ticket outside %o with a message naming the level of the limit', (limits, refused, field) => {
  expect(outsideLimits(ticket, { ...noLimits, ...limits })).toEqual({ refused, field })
})

test('a ticket exactly on its limit is accepted', () => {
  const exact = { minStake: ticket.stake, maxStake: ticket.stake, maxLoss: ticket.stake, maxProfit: ticket.profit }
  expect(outsideLimits(ticket, { ...noLimits, ...exact, minOddsE4: 20_000, maxOddsE4: 30_000 })).toBeNull()
})

test('a missing limit rejects nothing, and a wider limit rejects no more than a narrow one', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(money)
  fc.assert(
    fc.property(amounts, amounts, amounts, amounts, (stake, profit, one, other) => {
      const ticket = { stake, profit, odds: [20_000] }
      expect(outsideLimits(ticket, noLimits)).toBeNull()
      const [narrow, wide] = one < other ? [one, other] : [other, one]
      for (const name of ['maxStake', 'maxLoss', 'maxProfit'] as const)
        if (outsideLimits(ticket, { ...noLimits, [name]: narrow }) === null)
          expect(outsideLimits(ticket, { ...noLimits, [name]: wide })).toBeNull()
    }),
  )
})

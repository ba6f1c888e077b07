import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { belongsTo, isAudience, readAudience, type ConditionRow } from '#areas/players/rules/audiences/audience.ts'
import { forecast, grantTo } from './campaign.ts'

const anyAmount = fc.bigInt(1n, 10n ** 9n)
const at = new Date('2026-11-01T00:00:00Z')

test('grants one after another never spend more than the budget, and miss no player that it pays for', () => {
  fc.assert(
    fc.property(anyAmount, anyAmount, fc.nat(30), (amount, extra, players) => {
      const budget = amount + extra
      let campaign = { id: 'c', name: 'Diwali', budget, spent: 0n, granted: 0, skipped: 0 }
      for (let player = 1; player <= players; player += 1) {
        const decision = grantTo(
          { playerId: BigInt(player), amount: money(amount), currency: 'INR', campaign, unfit: null },
          at,
        )
        if (decision.refused !== undefined) throw new Error(decision.refused)
        const next =
          decision.move === 'grant'
            ? { granted: campaign.granted + 1, spent: campaign.spent + amount }
            : { skipped: campaign.skipped + 1 }
        expect(decision.rows?.[0]?.values).toEqual(next)
        campaign = { ...campaign, ...next }
        expect(decision.transfers?.length ?? 0).toBe(decision.move === 'grant' ? 1 : 0)
      }
      expect(campaign.spent).toBe(BigInt(campaign.granted) * amount)
      expect(campaign.spent <= budget).toBe(true)
      expect(campaign.granted + campaign.skipped).toBe(players)
      const seen = forecast({ amount: money(amount), budget: money(budget) }, { players, controls: 0, wagering: 1 })
      expect(campaign).toMatchObject({ granted: seen.grants, spent: seen.cost })
    }),
  )
})

const anyRow: fc.Arbitrary<ConditionRow> = fc.record({
  group: fc.integer({ min: 1, max: 3 }),
  field: fc.constantFrom('VIP_LEVEL', 'LAST_LOGIN'),
  comparison: fc.constantFrom('AT_LEAST', 'AT_MOST', 'IS', 'IS_NOT'),
  value: fc.nat(5).map(String),
  days: fc.constant(null),
})
const audienceOf = (rows: readonly ConditionRow[]) => {
  const read = readAudience(rows)
  if (!isAudience(read)) throw new Error(read.refused)
  return read
}
const opposites = { IS: 'IS_NOT', IS_NOT: 'IS' } as const

test('another condition in a group never adds a player, and another group never removes one', () => {
  fc.assert(
    fc.property(
      fc.array(anyRow, { minLength: 1, maxLength: 6 }),
      anyRow,
      fc.option(fc.bigInt(0n, 5n)),
      (rows, row, figure) => {
        const isIn = (some: readonly ConditionRow[]) => belongsTo(audienceOf(some), () => figure)
        const before = isIn(rows)
        if (isIn([...rows, { ...row, group: rows[0]?.group ?? 1 }])) expect(before).toBe(true)
        if (before) expect(isIn([...rows, { ...row, group: 9 }])).toBe(true)
      },
    ),
  )
})

test('a player meets a condition or its opposite, and never both', () => {
  fc.assert(
    fc.property(anyRow, fc.constantFrom('IS', 'IS_NOT'), fc.option(fc.bigInt(0n, 5n)), (row, comparison, figure) => {
      const isIn = (compared: 'IS' | 'IS_NOT') =>
        belongsTo(audienceOf([{ ...row, comparison: compared }]), () => figure)
      expect(isIn(comparison)).toBe(!isIn(opposites[comparison]))
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#values/day.ts'
import { kycFlow } from './document.ts'
import { documentTypes, provable } from './types.ts'
import { levelStatus, type Proof } from './level.ts'
import { monthlyLimit } from './payout.ts'
import { money } from '#values/money.ts'

const today = '2026-11-21'
const proofs = fc.array(
  fc.constantFrom(...documentTypes).chain((type) =>
    fc.record({
      type: fc.constant(type),
      status: fc.constantFrom(...kycFlow.states),
      level: fc.constantFrom<number | null>(null, ...provable[type]),
      expiresOn: fc.option(fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days))),
    }),
  ) as fc.Arbitrary<Proof>,
  { maxLength: 8 },
)

test('a level lasts until its last day, and no other document can lower it', () => {
  fc.assert(
    fc.property(proofs, proofs, (some, more) => {
      const { level, until } = levelStatus(some, today)
      if (until !== null) {
        expect(levelStatus(some, until).level).toBe(level)
        expect(levelStatus(some, addDays(until, 1)).level).toBeLessThan(level)
      } else expect(levelStatus(some, addDays(today, 400)).level).toBe(level)
      expect(levelStatus([...some, ...more], today).level).toBeGreaterThanOrEqual(level)
    }),
  )
})

test('a higher level never pays out less', () => {
  const limit = fc.option(fc.bigInt(0n, 10n ** 9n).map(money))
  fc.assert(
    fc.property(limit, limit, (none, basic) => {
      const limits = { 0: none, 1: basic }
      const [low, middle, full] = ([0, 1, 2] as const).map((level) => monthlyLimit({ level, limits }) ?? 10n ** 12n)
      expect(low! <= middle! && middle! <= full!).toBe(true)
    }),
  )
})

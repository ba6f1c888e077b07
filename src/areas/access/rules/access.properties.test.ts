import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lockedUntil, lockOutRule } from '#platform/auth/rules/lock-out.ts'
import { maxPasswordLength, minPasswordLength } from '#platform/auth/rules/password.ts'
import { newPasswordRefusal } from '#platform/auth/secrets/leaked-passwords.ts'
import { assignRefusal, grantRefusal, type Granter, type Role } from './roles.ts'

const permissions = ['A', 'B', 'C', 'D', 'DEVELOPER']
const anySet = fc.subarray(permissions).map((some) => new Set(some))
const anyRole: fc.Arbitrary<Role> = fc.record({
  id: fc.bigInt(1n, 6n),
  rank: fc.integer({ min: 1, max: 4 }),
  permissions: anySet,
})
const rules = { developerOnly: new Set(['DEVELOPER']) }

describe('roles', () => {
  test('never give a user a permission that no one above granted', () => {
    const anyAttempt = fc.record({ by: fc.nat(5), to: fc.nat(5), requested: anySet })
    const anyStaff = fc.uniqueArray(anyRole, { selector: (role) => role.id, minLength: 2 })
    fc.assert(
      fc.property(anyStaff, fc.array(anyAttempt, { maxLength: 30 }), (staff, attempts) => {
        const roles = [...staff]
        for (const { by, to, requested } of attempts) {
          const [granting, target] = [roles[by % roles.length], roles[to % roles.length]]
          if (!granting || !target) continue
          const granter: Granter = { role: granting, permissions: granting.permissions, isDeveloper: false }
          if (grantRefusal(granter, target, requested, rules)) continue
          const changed = permissions.filter((one) => requested.has(one) !== target.permissions.has(one))
          expect(changed.every((permission) => granting.permissions.has(permission))).toBe(true)
          expect(target.rank > granting.rank && !changed.includes('DEVELOPER')).toBe(true)
          roles[roles.indexOf(target)] = { ...target, permissions: requested }
        }
        const highest = Math.min(...staff.map((role) => role.rank))
        const before = new Set(staff.flatMap((role) => [...role.permissions]))
        for (const role of roles) expect([...role.permissions].every((permission) => before.has(permission))).toBe(true)
        const top = (some: readonly Role[]) => some.filter((role) => role.rank === highest)
        expect(top(roles)).toEqual(top(staff))
      }),
    )
  })

  test('can be assigned only by users who rank above and have all permissions', () => {
    fc.assert(
      fc.property(anyRole, anyRole, (own, role) => {
        const granter: Granter = { role: own, permissions: own.permissions, isDeveloper: false }
        const mayAssign = role.rank > own.rank && [...role.permissions].every((one) => own.permissions.has(one))
        expect(assignRefusal(granter, role) === null).toBe(mayAssign)
      }),
    )
  })
})

describe('a lock-out', () => {
  test('allows at most three failed attempts within any 30 minutes, however they are spaced', () => {
    const anyGaps = fc.array(fc.integer({ min: 0, max: 40 * 60_000 }), { maxLength: 60 })
    fc.assert(
      fc.property(anyGaps, (gaps) => {
        const failures: number[] = []
        let now = 0
        for (const gap of gaps) {
          now += gap
          if (lockedUntil(failures, now) === null) failures.push(now)
        }
        for (const from of failures) {
          const recent = failures.filter((at) => at >= from && at < from + lockOutRule.windowMs)
          expect(recent.length).toBeLessThanOrEqual(lockOutRule.failures)
        }
      }),
    )
  })

  test('ends after 30 minutes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10 ** 7)), (instants) => {
        const failures = instants.toSorted((a, b) => a - b)
        expect(lockedUntil(failures, (failures.at(-1) ?? 0) + lockOutRule.lockMs)).toBeNull()
      }),
    )
  })
})

const anySign = fc.constantFrom(...Array.from('bdfgjkmpqvwxz2689'))

describe('a password', () => {
  test('with the wrong length is refused, however strong', () => {
    const anyLength = fc.oneof(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 126, max: 140 }))
    fc.assert(
      fc.property(anyLength, fc.infiniteStream(anySign), (length, signs) => {
        const refused = newPasswordRefusal([...signs.take(length)].join(''), [])?.refused ?? ''
        expect(refused.startsWith('Password must have at')).toBe(
          length < minPasswordLength || length > maxPasswordLength,
        )
      }),
    )
  })

  test('that contains context words is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (rest) => {
        expect(newPasswordRefusal(`${rest} LotusBook 7 trees`, ['lotusbook'])).not.toBeNull()
      }),
    )
  })

  test('of many random characters is accepted', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 24, maxLength: 24, unit: anySign }), (password) => {
        fc.pre(new Set(password).size > 8)
        expect(newPasswordRefusal(password, ['lotusbook'])).toBeNull()
      }),
    )
  })
})

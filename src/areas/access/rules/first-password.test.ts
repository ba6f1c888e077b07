import { expect, test } from 'vitest'
import { firstPasswordRefusal, type FirstPassword } from './first-password.ts'

const now = new Date('2026-11-20T10:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const issued: FirstPassword = { until: minutes(1), tries: 0, usedAt: null }
const refused = (change: Partial<FirstPassword>) => firstPasswordRefusal({ ...issued, ...change }, now)?.refused

test('a temporary password can be tried five times', () => {
  expect(refused({ tries: 4 })).toBeUndefined()
  expect(refused({ tries: 5 })).toBe('Too many wrong passwords. Request a new one from the operator.')
})

test('a temporary password ends with its term', () => {
  expect(refused({ until: new Date(now.getTime() + 1) })).toBeUndefined()
  expect(refused({ until: now })).toBe('The temporary password has expired. Request a new one from the operator.')
})

test('a used temporary password is accepted again for ten minutes, for a lost response', () => {
  expect(refused({ usedAt: minutes(-10) })).toBeUndefined()
  expect(refused({ usedAt: new Date(minutes(-10).getTime() - 1) })).toContain('was used')
})

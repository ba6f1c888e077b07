import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#values/day.ts'
import { firstOnlineMonth } from './online-window.ts'

test('the present month and so many before it stay in the database', () => {
  expect(firstOnlineMonth('2026-11-30', 7)).toBe('2026-04-01')
  expect(firstOnlineMonth('2026-12-01', 7)).toBe('2026-05-01')
  expect(firstOnlineMonth('2026-01-31', 12)).toBe('2025-01-01')
})

test('seven months are never fewer than the days that reports show at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 7, max: 120 }), (days, months) => {
      const today = addDays('1990-01-01', days)
      const first = firstOnlineMonth(today, months)
      expect(first.endsWith('-01')).toBe(true)
      expect(daysBetween(first, today)).toBeGreaterThan(183)
    }),
  )
})

test('twelve months have the financial year, and the longest period of a report with the one before it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const today = addDays('1990-01-01', days)
      const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
      const first = firstOnlineMonth(today, 12)
      expect(first <= `${month < 4 ? year - 1 : year}-04-01`).toBe(true)
      expect(daysBetween(first, today)).toBeGreaterThanOrEqual(2 * 183 - 1)
    }),
  )
})

import { expect, test } from 'vitest'
import {
  beginningOfFiscalYear,
  beginningOfMonth,
  beginningOfWeek,
  fiscalMonthOf,
  writtenFiscalMonth,
} from './calendar.ts'

// 2 January 2027 is a Saturday.
test.each([
  ['2027-01-02', 'MONDAY', '2026-12-28'],
  ['2027-01-03', 'MONDAY', '2026-12-28'],
  ['2027-01-04', 'MONDAY', '2027-01-04'],
  ['2027-01-02', 'SUNDAY', '2026-12-27'],
  ['2027-01-03', 'SUNDAY', '2027-01-03'],
  ['2027-01-04', 'SUNDAY', '2027-01-03'],
  ['2027-01-02', 'SATURDAY', '2027-01-02'],
  ['2027-01-01', 'SATURDAY', '2026-12-26'],
] as const)('%s lies in the week, begun on %s, from %s on', (day, weekStart, first) => {
  expect(beginningOfWeek(day, weekStart)).toBe(first)
})

test('months begin on their first day', () => {
  expect(beginningOfMonth('2028-02-29')).toBe('2028-02-01')
})

test('fiscal months are counted from the first month of the fiscal year', () => {
  expect(fiscalMonthOf('2027-01-15', 4)).toEqual({ year: 2026, month: 10 })
  expect(fiscalMonthOf('2027-03-31', 4)).toEqual({ year: 2026, month: 12 })
  expect(fiscalMonthOf('2027-04-01', 4)).toEqual({ year: 2027, month: 1 })
  expect(writtenFiscalMonth('2027-01-15', 4)).toBe('FY 2026–27, month 10')
  expect(writtenFiscalMonth('2099-12-31', 4)).toBe('FY 2099–00, month 09')
  expect(writtenFiscalMonth('2027-01-15', 1)).toBe('FY 2027, month 01')
  expect(beginningOfFiscalYear('2027-01-15', 4)).toBe('2026-04-01')
  expect(beginningOfFiscalYear('2027-04-01', 4)).toBe('2027-04-01')
})

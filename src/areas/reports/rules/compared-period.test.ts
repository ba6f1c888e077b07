import { expect, test } from 'vitest'
import fc from 'fast-check'
import { addDays } from '#values/day.ts'
import { changeOf, comparedPeriod, comparisonOf, lengthOf, yearBefore } from './compared-period.ts'

test.each([
  ['March', '2027-03-01..2027-03-31', '2027-02-01..2027-02-28'],
  ['February', '2027-02-01..2027-02-28', '2027-01-01..2027-01-31'],
  ['March without its last day', '2027-03-01..2027-03-30', '2027-02-01..2027-02-28'],
  ['January in the year before', '2028-01-01..2028-01-31', '2027-12-01..2027-12-31'],
  ['the first 28 days of a leap year’s February', '2028-02-01..2028-02-28', '2028-01-01..2028-01-28'],
  ['a quarter', '2027-01-01..2027-03-31', '2026-10-01..2026-12-31'],
  ['two months and a day', '2028-01-01..2028-03-01', '2027-10-01..2027-12-01'],
  ['the last seven days', '2027-03-01..2027-03-07', '2027-02-22..2027-02-28'],
  ['one day', '2028-02-29..2028-02-29', '2028-02-28..2028-02-28'],
  ['days of two months', '2027-03-15..2027-04-14', '2027-02-12..2027-03-14'],
])('%s is compared with the calendar period before', (_, asked, expected) => {
  const [from = '', to = ''] = asked.split('..')
  const compared = comparedPeriod({ from, to })
  expect(`${compared?.period.from}..${compared?.period.to}`).toBe(expected)
})

test.each([
  ['the first days of a leap year', '2028-01-01..2028-03-01', '2027-01-01..2027-03-01', [61, 60]],
  ['the days after a leap year', '2025-01-01..2025-01-07', '2024-01-01..2024-01-07', [7, 7]],
  ['29 February', '2028-02-29..2028-02-29', '2027-02-28..2027-02-28', [1, 1]],
  ['the February of a leap year', '2028-02-01..2028-02-29', '2027-02-01..2027-02-28', [29, 28]],
  ['the February after a leap year', '2029-02-01..2029-02-28', '2028-02-01..2028-02-29', [28, 29]],
  ['the last day of the February after a leap year', '2029-02-28..2029-02-28', '2028-02-28..2028-02-28', [1, 1]],
])('%s are compared with the same days of the year before', (_, asked, expected, lengths) => {
  const [from = '', to = ''] = asked.split('..')
  const { period } = yearBefore({ from, to })!
  expect(`${period.from}..${period.to}`).toBe(expected)
  expect([lengthOf({ from, to }), lengthOf(period)]).toEqual(lengths)
})

test('a comparison is with the year before where that was chosen, and with nothing where none was', () => {
  const settledOn = { from: '2027-03-01', to: '2027-03-31' }
  const first = (filters: object) => comparisonOf({ settledOn, ...filters })?.period.from
  expect([first({}), first({ compare: true }), first({ compare: true, compareYear: true })]).toEqual([
    undefined,
    '2027-02-01',
    '2026-03-01',
  ])
})

test('March with 1,000.00 a day is 10.7 % above February, and the same for each day', () => {
  expect(changeOf([3_100_000n, 31], [2_800_000n, 28])).toEqual({ change: 300_000n, rate: 1071, ratePerDay: 0 })
  expect(changeOf([100n, 1], [0n, 1])).toEqual({ change: 100n, rate: null, ratePerDay: null })
  expect(changeOf([100n, 1], [-50n, 1])).toEqual({ change: 150n, rate: null, ratePerDay: null })
  expect(changeOf([50n, 1], [80n, 1])).toEqual({ change: -30n, rate: -3750, ratePerDay: -3750 })
})

test('any time has no period before', () => {
  expect(comparedPeriod(undefined)).toBeNull()
})

test('the period before ends on the day before, and whole months and days are as many', () => {
  fc.assert(
    fc.property(fc.nat(4000), fc.nat(182), (start, length) => {
      const from = addDays('2020-01-01', start)
      const period = { from, to: addDays(from, length) }
      const compared = comparedPeriod(period)!
      expect(compared.period.to < from).toBe(true)
      if ('days' in compared.earlierBy) {
        expect(lengthOf(compared.period)).toBe(length + 1)
        expect(addDays(compared.period.to, 1)).toBe(from)
      } else {
        expect(compared.period.from.endsWith('-01')).toBe(true)
        const isWhole = addDays(period.to, 1).endsWith('-01')
        if (isWhole) expect(addDays(compared.period.to, 1)).toBe(from)
      }
    }),
  )
})

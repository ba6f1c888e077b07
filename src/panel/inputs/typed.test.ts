import { expect, test } from 'vitest'
import { amountText, instantOf, readTyped } from './typed.ts'

test.each([
  ['1,250.50', '1250.50'],
  ['₹ 12,34,567', '1234567'],
  ['50k', '50000'],
  ['2.5l', '250000'],
  ['1.2cr', '12000000'],
  ['-3k', '-3000'],
  ['0.5k', '500'],
  ['abc', 'abc'],
  ['12,50', '12,50'],
  ['1,25', '1,25'],
  ['7,5k', '7,5k'],
  ['1.234,56', '1.234,56'],
  ['1,250k', '1250000'],
])('the amount %s is parsed as %s', (typed, meant) => expect(amountText(typed)).toBe(meant))

test.each([
  ['3/9/2026', '2026-03-09'],
  ['12/31/2026', '2026-12-31'],
  ['2026-3-9', '2026-03-09'],
  ['3/9', null],
  ['13/45/2026', null],
  ['2/30/2026', null],
  ['2026-13-45', null],
  ['', null],
])('the date %s is %s: month, day, year', (typed, day) => expect(readTyped(typed)).toBe(day))

test("local times are converted in the site's time zone, also on the day the clocks change", () => {
  expect(instantOf('2026-11-20 09:30:00', 'Asia/Kolkata')).toBe('2026-11-20T04:00:00.000Z')
  expect(instantOf('2026-03-29 12:00:00', 'Europe/Berlin')).toBe('2026-03-29T10:00:00.000Z')
  expect(instantOf('2026-03-29 01:30:00', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z')
})

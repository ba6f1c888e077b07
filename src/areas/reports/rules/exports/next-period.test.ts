import { expect, test } from 'vitest'
import { nextPeriod } from './next-period.ts'

const october = { from: '2026-10-01', to: '2026-10-31' }
const today = '2026-11-23'

test.each([
  ['as many days as before up to today', october, null, null, '2026-10-24..2026-11-23'],
  ['as many days as before up to a day', october, null, '2026-11-10', '2026-10-11..2026-11-10'],
  ['from a day to today', october, '2026-11-20', null, '2026-11-20..2026-11-23'],
  ['exactly what was asked', october, '2026-11-01', '2026-11-02', '2026-11-01..2026-11-02'],
  ['the last seven days where there was no period', null, null, null, '2026-11-16..2026-11-23'],
])('a file that is created again covers %s', (_, before, from, to, expected) => {
  const next = nextPeriod(before, { from, to }, today)
  expect(`${next.from}..${next.to}`).toBe(expected)
})

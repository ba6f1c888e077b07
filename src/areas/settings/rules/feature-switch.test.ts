import { expect, test } from 'vitest'
import { needsSecondPerson, touchedDangers } from './feature-switch.ts'

test('one person switches deposits of one domain, two switch its withdrawals or cash-outs, off and on', () => {
  expect(needsSecondPerson(false, {}, { deposits: false })).toBe(false)
  expect(needsSecondPerson(false, { deposits: false }, { deposits: null })).toBe(false)
  expect(needsSecondPerson(false, {}, { withdrawals: false })).toBe(true)
  expect(needsSecondPerson(false, { withdrawals: false }, { withdrawals: true })).toBe(true)
  expect(touchedDangers({ cashOuts: true }, { cashOuts: false, deposits: false })).toEqual(['cashOuts'])
})

test('what was not touched needs nobody, and nothing of all domains is switched by one person', () => {
  expect(needsSecondPerson(false, { withdrawals: false }, { withdrawals: false, deposits: false })).toBe(false)
  expect(needsSecondPerson(false, { withdrawals: null }, {})).toBe(false)
  expect(needsSecondPerson(true, {}, { deposits: false })).toBe(true)
})

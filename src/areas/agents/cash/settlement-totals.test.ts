import { expect, test } from 'vitest'
import { cashOf, linesOf } from './settlement-totals.ts'

const rows = [
  { id: '1', name: 'won', refPl: '250.00' },
  { id: '2', name: 'lost', refPl: '-100.50' },
  { id: '3', name: 'even', refPl: '0.00' },
]

test('pays winners, collects from losers and skips accounts at their credit reference', () => {
  expect(cashOf(linesOf(rows, {}))).toEqual({ receive: '100.50', pay: '250.00' })
  expect(linesOf(rows, {}).map(({ name }) => name)).toEqual(['won', 'lost'])
})

test('uses the entered amount of an account instead of the full open result', () => {
  expect(cashOf(linesOf(rows, { '1': '50.00' }))).toEqual({ receive: '100.50', pay: '50.00' })
})

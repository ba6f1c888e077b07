import { expect, test } from 'vitest'
import { cashOf, linesOf } from './open-sums.ts'

const rows = [
  { id: '1', name: 'won', refPl: '250.00' },
  { id: '2', name: 'lost', refPl: '-100.50' },
  { id: '3', name: 'even', refPl: '0.00' },
]

test('who won is paid and who lost pays; whoever stands at his credit reference is left out', () => {
  expect(cashOf(linesOf(rows, {}))).toEqual({ receive: '100.50', pay: '250.00' })
  expect(linesOf(rows, {}).map(({ name }) => name)).toEqual(['won', 'lost'])
})

test('what is named for one counts instead of all that is open', () => {
  expect(cashOf(linesOf(rows, { '1': '50.00' }))).toEqual({ receive: '100.50', pay: '50.00' })
})

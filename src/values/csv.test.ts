import { expect, test } from 'vitest'
import { cellsOf } from './csv.ts'

test('cells stand where they stand, empty ones too, at the beginning, between and at the end', () => {
  expect(cellsOf(',b,c')).toEqual(['', 'b', 'c'])
  expect(cellsOf(',,c')).toEqual(['', '', 'c'])
  expect(cellsOf('a,,')).toEqual(['a', '', ''])
  expect(cellsOf('')).toEqual([''])
  expect(cellsOf(' a , b ')).toEqual(['a', 'b'])
})

test('a cell in quotes holds commas, and a quote twice is one', () => {
  expect(cellsOf('"a, b","say ""yes""",""')).toEqual(['a, b', 'say "yes"', ''])
})

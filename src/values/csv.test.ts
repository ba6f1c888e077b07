import { expect, test } from 'vitest'
import { cellsOf } from './csv.ts'

test('cells keep their positions, including empty ones at the beginning, between and at the end', () => {
  expect(cellsOf(',b,c')).toEqual(['', 'b', 'c'])
  expect(cellsOf(',,c')).toEqual(['', '', 'c'])
  expect(cellsOf('a,,')).toEqual(['a', '', ''])
  expect(cellsOf('')).toEqual([''])
  expect(cellsOf(' a , b ')).toEqual(['a', 'b'])
})

test('a quoted cell may contain commas, and a doubled quote is one quote', () => {
  expect(cellsOf('"a, b","say ""yes""",""')).toEqual(['a, b', 'say "yes"', ''])
})

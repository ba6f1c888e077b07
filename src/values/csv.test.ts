import { expect, test } from 'vitest'
import { cellsOf } from './csv.ts'

test('keeps cell positions, including empty cells at the start, in the middle and at the end', () => {
  expect(cellsOf(',b,c')).toEqual(['', 'b', 'c'])
  expect(cellsOf(',,c')).toEqual(['', '', 'c'])
  expect(cellsOf('a,,')).toEqual(['a', '', ''])
  expect(cellsOf('')).toEqual([''])
  expect(cellsOf(' a , b ')).toEqual(['a', 'b'])
})

test('reads commas inside a quoted cell, and a doubled quote as one quote', () => {
  expect(cellsOf('"a, b","say ""yes""",""')).toEqual(['a, b', 'say "yes"', ''])
})

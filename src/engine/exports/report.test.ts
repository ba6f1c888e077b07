import { expect, test } from 'vitest'
import { escapeFormula } from './report.ts'

test('text that a spreadsheet would run as a formula is escaped, whatever it begins with', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'])
    expect(escapeFormula(`${start}1+cmd|' /C calc'!A0`, false)).toBe(`'${start}1+cmd|' /C calc'!A0`)
  for (const plain of ['', 'a=b', '1+1', "'=1"]) expect(escapeFormula(plain, false)).toBe(plain)
})

test('a number may begin with a minus in a column of numbers only', () => {
  expect(escapeFormula('-12.50', true)).toBe('-12.50')
  expect(escapeFormula('-12.50', false)).toBe("'-12.50")
  for (const text of ['-1+1', '+12.50', '=1', '-']) expect(escapeFormula(text, true)).toBe(`'${text}`)
})

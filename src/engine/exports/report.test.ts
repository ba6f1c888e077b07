import { expect, test } from 'vitest'
import { escapeFormula } from './report.ts'

test('text that a spreadsheet would run as a formula is escaped, whatever it begins with', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'])
    expect(escapeFormula(`${start}1+cmd|' /C calc'!A0`, false)).toBe(`'${start}1+cmd|' /C calc'!A0`)
  for (const unseen of ['\u200b', '\u2060\u00a0', '\ufeff', '\u202e', ' ', '\u00ad', '"', "'"])
    expect(escapeFormula(`${unseen}=1+1`, false)).toBe(`'${unseen}=1+1`)
  for (const start of ['﹦', '﹢', '﹣', '﹫', '−']) expect(escapeFormula(`${start}1`, false)).toBe(`'${start}1`)
  for (const plain of ['', 'a=b', '1+1', '1; 2', 'a; b=c']) expect(escapeFormula(plain, false)).toBe(plain)
})

test('text is escaped in every cell that a reader with other separators would find in it', () => {
  for (const separator of [';', '\t', '\n', '\r\n', '|', '; ', ';"', ';\u200b'])
    expect(escapeFormula(`fine${separator}=1+1${separator}@SUM(A1)`, false)).toBe(
      `fine${separator}'=1+1${separator}'@SUM(A1)`,
    )
  expect(escapeFormula('a,=1', false)).toBe('a,=1')
})

test('a number may begin with a minus in a column of numbers only', () => {
  expect(escapeFormula('-12.50', true)).toBe('-12.50')
  expect(escapeFormula('-12.50', false)).toBe("'-12.50")
  for (const text of ['-1+1', '+12.50', '=1', '-']) expect(escapeFormula(text, true)).toBe(`'${text}`)
})

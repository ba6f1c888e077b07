import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'
import { csvText } from './csv-text.ts'

const head = ['code', 'name', 'note']
const cellsOf = (text: string) => {
  const read = csvRows(text, head)
  return 'rows' in read ? read.rows.map(({ cells }) => cells) : read
}

test.each([
  ['=1+1', "'=1+1"],
  ["'s-Hertogenbosch", "''s-Hertogenbosch"],
  ["'", "''"],
  ['Bank; of three', '"Bank; of three"'],
  ['="0123"', '"\'=""0123"""'],
  ['two\nlines', '"two\nlines"'],
  ['−5', "'−5"],
  ['007', '007'],
])('%j is written as %s, and read as it was', (cell, written) => {
  const text = csvText([head, ['A', cell, '']])
  expect(text).toBe(`code,name,note\nA,${written},\n`)
  expect(cellsOf(text)).toEqual([head, ['A', cell, '']])
})

test('whatever texts are written, each cell is read as it was, and none begins like a formula', () => {
  const unit = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    ';',
    '\t',
    '|',
    ',',
    '"',
    "'",
    ' ',
    '\n',
    '\u200b',
    '−',
    'é',
    'x',
    '1',
  )
  const cell = fc.string({ unit, maxLength: 12 }).map((text) => text.trim())
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (pairs) => {
      const rows = [head, ...pairs.map(([name, note], at) => [`C${at}`, name, note])]
      expect(cellsOf(csvText(rows))).toEqual(rows)
      for (const [name] of pairs) expect(csvText([[name]])).not.toMatch(/^"?[\s"\u200b]*[=+@-]/)
    }),
  )
})

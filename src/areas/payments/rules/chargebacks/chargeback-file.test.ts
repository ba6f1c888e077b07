import { expect, test } from 'vitest'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { fileColumns, fileHead, maxChargebackLines, readChargebacks } from './chargeback-file.ts'

const order = '0199aa00-0000-7000-8000-000000000001'
const other = '0199aa00-0000-7000-8000-000000000002'
const read = (...lines: readonly string[]) => {
  const table = csvRows([fileHead, ...lines].join('\n'), fileColumns)
  return readChargebacks('rows' in table ? table.rows : [])
}

test('reads orders with reference, cause, deadline and note', () => {
  const { lines, problems } = read(
    `${order},CB-1,fraud,2026-12-05T12:00:00Z,Card stolen`,
    `${other},CB-2,not recognised,,`,
  )
  expect(problems).toEqual([])
  expect(lines).toEqual([
    {
      line: 2,
      order,
      reference: 'CB-1',
      cause: 'FRAUD',
      respondBy: new Date('2026-12-05T12:00:00Z'),
      note: 'Card stolen',
    },
    { line: 3, order: other, reference: 'CB-2', cause: 'NOT_RECOGNISED', respondBy: null, note: '' },
  ])
})

test.each([
  ['7,CB-1,fraud,,', 'Line 2: order is not an order id.'],
  [`${order},,fraud,,`, 'Line 2: reference must have 1 to 80 characters.'],
  [`${order},CB-1,theft,,`, 'Line 2: cause must be one of FRAUD, '],
  [`${order},CB-1,fraud,2026-12-05,`, 'Line 2: respond_by must be a time with its zone'],
  [`${order},CB-1,fraud,2026-13-45T12:00:00Z,`, 'Line 2: respond_by must be a time with its zone'],
  [`${order},CB-1,fraud,,${'x'.repeat(501)}`, 'Line 2: note must have at most 500 characters.'],
])('a line that cannot be read is named: %s', (line, problem) => {
  const { lines, problems } = read(line)
  expect(lines).toEqual([])
  expect(problems).toEqual([expect.stringContaining(problem)])
})

test('an order that stands twice, a file without lines, and one with too many are refused', () => {
  expect(read(`${order},CB-1,fraud,,`, `${order},CB-2,fraud,,`).problems).toEqual([
    'Line 3: the order is also in line 2.',
  ])
  expect(read().problems).toEqual(['The file has no lines below the header.'])
  const many = Array.from({ length: maxChargebackLines + 1 }, () => `${order},CB-1,fraud,,`)
  expect(read(...many).problems).toEqual(['A file can have at most 500 lines.'])
  expect(readChargebacks([]).problems).toEqual([`The first line must be: ${fileHead}.`])
})

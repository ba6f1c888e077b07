import { expect, test } from 'vitest'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { bankColumns, bankProblems, changedBanks, readBanks } from './banks-file.ts'
import { problemSummary } from './master-file.ts'

function read(head: string, ...lines: readonly string[]) {
  const table = csvRows([head, ...lines].join('\n'), bankColumns)
  return 'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readBanks(table.rows)
}
const stored = [
  { code: 'DEMB', name: 'Demo Bank' },
  { code: 'SECD', name: 'Second Demo Bank' },
]

test('a bank is added and another renamed; a line that says what is stored changes nothing', () => {
  const { lines, problems } = read('name;code', 'Demo Bank;DEMB', 'Second Bank;SECD', '"Bank; of three";THRE')
  expect(problems).toEqual([])
  expect(changedBanks(lines, stored)).toEqual([
    { line: 3, code: 'SECD', name: 'Second Bank' },
    { line: 4, code: 'THRE', name: 'Bank; of three' },
  ])
})

test.each([
  ['demb,Demo Bank', 'Line 2: code must be the first four letters of the IFSC, in capitals.'],
  ['DEMB0000001,Demo Bank', 'Line 2: code must be the first four letters of the IFSC, in capitals.'],
  ['DEMÉ,Demo Bank', 'Line 2: code must be the first four letters of the IFSC, in capitals.'],
  ['DEMB,', 'Line 2: name must have 1 to 80 characters.'],
  [`DEMB,${'a'.repeat(81)}`, 'Line 2: name must have 1 to 80 characters.'],
  ['DEMB,Demo Bank,Mumbai', 'Line 2: 3 cells, but the header has 2 columns.'],
  ['DEMB,"Demo Bank', 'Line 2: a quotation mark is not closed. The file is not valid CSV.'],
])('%s is refused', (line, problem) => expect(read('code,name', line).problems).toEqual([problem]))

test('D41 a code twice is refused with the line before, whatever else the lines say', () => {
  expect(read('code,name', 'DEMB,One', 'SECD,Two', 'DEMB ,Three', 'DEMB,One').problems).toEqual([
    'Line 4: same code as line 2.',
    'Line 5: same code as line 2.',
  ])
})

test('D41 a file of another table is refused by its header, also if it has these columns and more', () => {
  expect(read('domain,level,code', 'one,1,COM').problems).toEqual(['The first line must be: code,name.'])
  expect(read('code,name,parent,order', 'LVL_TOP,Top,,1').problems).toEqual([
    'The column parent is not part of this table.',
  ])
})

test('a file with its header alone names no bank, and one without a header is refused', () => {
  expect(read('code,name')).toEqual({ lines: [], problems: [] })
  expect(read('').problems).toEqual(['The first line must be: code,name.'])
})

test('of many problems the first six are said, and how many follow', () => {
  const { problems } = read('code,name', ...Array.from({ length: 8 }, () => 'x,Bank'))
  expect(problemSummary(problems)).toMatch(/^Line 2: .* Line 7: [^:]*capitals\. And 2 more\.$/)
})

test.each([
  [['THRE,demo bank'], ['Line 2: the bank DEMB is named Demo Bank.']],
  [['DEMB,Second Demo Bank', 'SECD,Demo Bank'], []],
  [['THRE,Br\u00e9sil', 'FOUR,Bre\u0301sil'], ['Line 3: same name as line 2.']],
  [['DEMB,Demo Bank'], []],
])('D41 a name that another bank keeps is refused: %s', (lines, problems) => {
  expect(bankProblems(read('code,name', ...lines).lines, stored)).toEqual(problems)
})

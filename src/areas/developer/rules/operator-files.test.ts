import { expect, test } from 'vitest'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'
import {
  categoryColumns,
  categoryProblems,
  changedCategories,
  readCategories,
  type Category,
} from './categories-file.ts'
import type { MasterFile } from './master-file.ts'
import {
  changedTemplates,
  readTemplates,
  templateCells,
  templateColumnNames,
  templateProblems,
} from './templates-file.ts'

const reading =
  <Line>(columns: readonly string[], read: (rows: readonly SheetRow[]) => MasterFile<Line>) =>
  (...lines: readonly string[]) => {
    const table = csvRows([columns.join(','), ...lines].join('\n'), columns)
    return 'unreadable' in table ? { lines: [], problems: [table.unreadable] } : read(table.rows)
  }
const categories = reading(categoryColumns, readCategories)
const templates = reading(templateColumnNames, readTemplates)

const live: Category = { slug: 'live', name: 'Live', isInMenu: true, homeRows: 2, layout: 'ROW' }

test('a category is read as it is stored, and one that is stored already changes nothing', () => {
  const { lines, problems } = categories('one,live,Live,yes,2,ROW')
  expect([problems, lines]).toEqual([[], [{ ...live, line: 2, domain: 'one' }]])
  expect([categoryProblems(lines, [live]), changedCategories(lines, [live])]).toEqual([[], []])
  expect(changedCategories(categories('one,live,Live,no,2,ROW').lines, [live])).toHaveLength(1)
})

test('two categories may exchange their names in one file', () => {
  const other = { ...live, slug: 'crash', name: 'Crash' }
  const { lines } = categories('one,live,Crash,yes,2,ROW', 'one,crash,Live,yes,2,ROW')
  expect(categoryProblems(lines, [live, other])).toEqual([])
  expect(changedCategories(lines, [live, other])).toHaveLength(2)
})

const session = 'cricket,Runs in 6 overs,session,,0,40.5,,100,5000,,,,3,0,'

test('the cells of a template that was read are those that were written', () => {
  const { lines, problems } = templates(
    'cricket,Match odds,match_odds,"A, B",1,,,50.00,2000.00,9000.00,8000.50,5.00,5,2.50,Void.',
  )
  expect(problems).toEqual([])
  expect(lines.map(templateCells)).toEqual([
    [
      'cricket',
      'Match odds',
      'match_odds',
      'A, B',
      '1',
      '',
      '',
      '50.00',
      '2000.00',
      '9000.00',
      '8000.50',
      '5.00',
      '5',
      '2.50',
      'Void.',
    ],
  ])
})

test('a template that is stored already changes nothing, and one value more does', () => {
  const known = templates(session).lines.map((line) => ({ ...line, id: 1n }))
  expect(changedTemplates(templates(session).lines, known)).toEqual([])
  expect(changedTemplates(templates(session.replace(',5000,', ',6000,')).lines, known)).toHaveLength(1)
})

test('a name that several templates of a sport have names none of them', () => {
  const [one] = templates(session).lines
  const known = one === undefined ? [] : [1n, 2n].map((id) => ({ ...one, id }))
  expect(templateProblems(templates(session).lines, known, ['cricket'])).toEqual([
    'Line 2: several templates of this sport are named Runs in 6 overs.',
  ])
})

test.each([
  [session.replace('cricket', ''), 'sport is missing'],
  [session.replace(',session,', ',moon,'), /^type must be match_odds, /],
  [session.replace(',0,40.5', ',11,40.5'), 'winners must be a number from 0 to 10'],
  [session.replace(',100,', ',0,'), 'min and max must be amounts above 0, like 100.00'],
  [session.replace(',3,0,', ',90,0,'), 'delay must be a number of seconds from 0 to 60'],
  [session.replace('40.5', '1.25'), 'line must be a number from 0 to 2000, in halves'],
])('template %s is refused', (line, reason) => {
  const { problems } = templates(line)
  const texts = problems.map((problem) => problem.replace(/^Line 2: (.*)\.$/, '$1'))
  expect(texts).toEqual([typeof reason === 'string' ? reason : expect.stringMatching(reason)])
})

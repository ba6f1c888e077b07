import { expect, test } from 'vitest'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { areSameReasons, readReasons, reasonColumns, reasonProblems, reasonsHead } from './reasons-file.ts'

const read = (...lines: readonly string[]) => {
  const table = csvRows([reasonsHead, ...lines].join('\n'), reasonColumns)
  if ('unreadable' in table) throw new Error(table.unreadable)
  const { lines: found, problems } = readReasons(table.rows)
  return { found, problems: [...problems, ...reasonProblems(found)] }
}

test('a list of reasons keeps its order', () => {
  const { found, problems } = read('one,OTHER,Other', 'one,BONUS_ABUSE,Bonus abuse')
  expect(problems).toEqual([])
  expect(found.map(({ code, name }) => [code, name])).toEqual([
    ['OTHER', 'Other'],
    ['BONUS_ABUSE', 'Bonus abuse'],
  ])
  expect(areSameReasons(found, [...found])).toBe(true)
  expect(areSameReasons(found, found.toReversed())).toBe(false)
})

test.each([
  [
    'a code in small letters',
    ['one,other,Other'],
    'Line 2: code must be 1 to 40 capital letters, digits and _, starting with a letter.',
  ],
  ['no name', ['one,OTHER,'], 'Line 2: name must have 1 to 60 characters.'],
  ['no domain', [',OTHER,Other'], 'Line 2: domain is missing.'],
  ['a code twice', ['one,OTHER,Other', 'one,OTHER,Else'], 'Line 3: same code as line 2.'],
  ['names that nobody tells apart', ['one,OTHER,Other', 'one,ELSE,OTHÉR'], 'Line 3: same name as line 2.'],
  ['no reason for the rest', ['one,RISK,Risk'], 'The code OTHER is missing: it is for what no other reason says.'],
])('a list with %s is refused', (_, lines, problem) => {
  expect(read(...lines).problems).toContain(problem)
})

test('more than thirty reasons are refused', () => {
  const many = Array.from({ length: 30 }, (_, at) => `one,CODE_${at},Reason ${at}`)
  expect(read('one,OTHER,Other', ...many).problems).toEqual(['At most 30 reasons are offered.'])
})

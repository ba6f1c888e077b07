import { expect, test } from 'vitest'
import { csvRows } from '#platform/sheets/csv-rows.ts'
import { changedLevels, levelColumns, levelProblems, readLevels, type KnownLevel } from './levels-file.ts'

const known: readonly KnownLevel[] = [
  { level: 1, code: 'COM', name: 'Company', agents: 1 },
  { level: 2, code: 'SUP', name: 'Super', agents: 5 },
  { level: 3, code: 'MAS', name: 'Master', agents: 0 },
]
function read(...lines: readonly string[]) {
  const table = csvRows(['domain,level,code,name', ...lines].join('\n'), levelColumns)
  return 'unreadable' in table ? { lines: [], problems: [table.unreadable] } : readLevels(table.rows)
}
const problemsOf = (...lines: readonly string[]) => levelProblems(read(...lines).lines, known)

test('a name changes, an unused code changes and a next level is added, in any order of lines', () => {
  const { lines, problems } = read('one,4,AGT,Agent', 'one,3,MA,Master agent', 'one,2,SUP,Super', 'one,1,COM,House')
  expect(problems).toEqual([])
  expect(levelProblems(lines, known)).toEqual([])
  expect(changedLevels(lines, known).map(({ level, code, name }) => [level, code, name])).toEqual([
    [4, 'AGT', 'Agent'],
    [3, 'MA', 'Master agent'],
    [1, 'COM', 'House'],
  ])
})

test('D41 a code that is used stays, and says by how many', () => {
  expect(problemsOf('one,2,SS,Super')).toEqual(['Line 2: the code SUP is used by 5 agents and cannot change.'])
})

test('D41 twins are named with the line before, also a level twice and the code of a stored level', () => {
  expect(problemsOf('one,4,AGT,Agent', 'one,5,AGT,Agent again')).toEqual(['Line 3: same code as line 2.'])
  expect(problemsOf('one,3,MAS,Master', 'one,3,MAT,Other')).toContain('Line 3: same level as line 2.')
  expect(problemsOf('one,4,MAS,Agent')).toEqual(['Line 2: another level has the code MAS.'])
  expect(problemsOf('one,3,AGT,Agent', 'one,4,MAS,Master')).toEqual([])
})

test('D41 names that differ by capitals or accents alone are twins, in the file and with a level outside it', () => {
  expect(problemsOf('one,3,MAS,Agént', 'one,4,AGT,AGENT')).toEqual(['Line 3: same name as line 2.'])
  expect(problemsOf('one,4,AGT,súper')).toEqual(['Line 2: level 2 is named Super.'])
  // Two levels that exchange their names in one file are told apart.
  expect(problemsOf('one,2,SUP,Master', 'one,3,MAS,Super')).toEqual([])
})

test('levels follow each other without a gap', () => {
  expect(problemsOf('one,5,AGT,Agent')).toEqual(['Levels 1 to 5 must follow each other without a gap.'])
})

test.each([
  ['one,0,A,Name', 'Line 2: level must be a number from 1 to 9.'],
  ['one,1,a,Name', 'Line 2: code must be 1 to 10 capital letters and digits, starting with a letter.'],
  ['one,1,LVL_É,Name', 'Line 2: code must be 1 to 10 capital letters and digits, starting with a letter.'],
  ['one,1,A,', 'Line 2: name must have 1 to 40 characters.'],
  [',1,A,Name', 'Line 2: domain is missing.'],
])('%s is refused', (line, problem) => expect(read(line).problems).toEqual([problem]))

test('a file of another table is refused by its header', () => {
  const table = csvRows('code,name,parent,order\nLVL_TOP,Top,,1', levelColumns)
  expect('rows' in table && readLevels(table.rows).problems).toEqual([
    'The first line must be: domain,level,code,name.',
  ])
})

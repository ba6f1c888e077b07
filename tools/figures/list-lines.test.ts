import { expect, test } from 'vitest'
import { text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { listLines, reportLines } from './list-lines.ts'

const screen = (path: string, columns: readonly string[]) =>
  list({
    path,
    title: 'Probe',
    permission: 'PLAYERS_VIEW',
    scope: 'everyone',
    columns: Object.fromEntries(columns.map((key) => [key, text(key)])),
    filters: {},
    sort: [columns[0] ?? 'a', 'ascending'],
  })
const source = (path: string, lines: readonly string[]) => ({ path, text: `${lines.join('\n')}\n` })

test('counts the queries of reports, of a file with two each with its half', () => {
  const folder = 'src/areas/reports/profit'
  const sources = [
    source(`${folder}/one.data.ts`, ['export const one = aggregate(report, [], query)', 'const query = 1']),
    source(`${folder}/two.data.ts`, ['const a = aggregate(one, [], q)', 'const b = aggregate(two, [], q)']),
    source(`${folder}/shared.facts.ts`, ['export const shared = aggregate(none, [], q)']),
    source('src/areas/players/list/players.data.ts', ['export const players = aggregate(list, [], q)']),
  ]
  expect(reportLines(sources)).toEqual([
    { path: `${folder}/one.data.ts`, lines: 2 },
    { path: `${folder}/two.data.ts`, lines: 1 },
  ])
})

test('counts both halves of a list, and splits a file with two lists', () => {
  const sources = [
    source('one.screen.ts', ['export const one = list({', "  path: '/one',", '})']),
    source('both.screen.ts', [
      'export const two = list({',
      "path: '/two',",
      '})',
      'export const six = list({',
      "path: '/six' })",
    ]),
    source('one.data.ts', ['export const oneData = dataset(one, rows)', 'const rows = 1']),
    source('two.data.ts', ['export const twoData = datasetOf(', '  two,', "  'two', rows)"]),
  ]
  const lists = [screen('/one', ['a', 'b']), screen('/two', ['a']), screen('/six', ['a'])]
  const { linesAtEight, ...counted } = listLines(lists, sources)
  expect(counted).toEqual({ lists: 2, medianLines: 5.25, linesPerColumn: 3.5 })
  // 5 lines for two columns and 5.5 for one: half a line less for each further column.
  expect(linesAtEight).toBe(2)
})

test('fits a line through all lists and reads it at eight columns', () => {
  const columns = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`)
  const lists = [screen('/two', columns(2)), screen('/ten', columns(10)), screen('/odd', columns(6))]
  const sources = lists.flatMap(({ path }, n) => [
    // 10, 30 and 23 lines for 2, 10 and 6 columns: 21 on average, and 2.5 more for each column.
    source(`${n}.screen.ts`, [`export const list${n} = list({ path: '${path}' })`, ...columns([8, 28, 21][n] ?? 0)]),
    source(`${n}.data.ts`, [`export const data${n} = dataset(list${n}, rows)`]),
  ])
  expect(listLines(lists, sources).linesAtEight).toBe(26)
  expect(listLines(lists, sources).medianLines).toBe(23)
})

test('reads the average where all lists have the same number of columns', () => {
  const lists = [screen('/one', ['a']), screen('/two', ['b'])]
  const sources = [
    source('one.screen.ts', ["export const one = list({ path: '/one' })"]),
    source('one.data.ts', ['dataset(one, rows)']),
    source('two.screen.ts', ["export const two = list({ path: '/two' })", 'more']),
    source('two.data.ts', ['dataset(two, rows)', 'more']),
  ]
  expect(listLines(lists, sources).linesAtEight).toBe(3)
})

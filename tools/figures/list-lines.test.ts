import { expect, test } from 'vitest'
import { text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { listLines } from './list-lines.ts'

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
    source('two.data.ts', ['export const twoData = dataset(', '  two,', ')']),
  ]
  const lists = [screen('/one', ['a', 'b']), screen('/two', ['a']), screen('/six', ['a'])]
  expect(listLines(lists, sources)).toEqual({ lists: 2, medianLines: 5.25, linesPerColumn: 3.5 })
})

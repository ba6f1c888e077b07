import { expect, test } from 'vitest'
import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { transitions } from '#blueprint/transitions.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { bareMoves, listLines } from './list-lines.ts'

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

test('finds row moves without input that do not use transitions', () => {
  const marketFlow = flow({ states: ['OPEN', 'SHUT'], moves: { shut: { from: ['OPEN'], to: 'SHUT' } } })
  const shared = { title: 'Close', permission: 'PLAYERS_VIEW', move: [marketFlow, 'shut'] } as const
  const bare = action({ ...shared, name: 'bare', on: 'row', input: {} })
  const entered = action({ ...shared, name: 'entered', on: 'row', input: { note: text('Note') } })
  const many = action({ ...shared, name: 'many', on: 'rows', input: {} })
  const { shut } = transitions(marketFlow, { permission: 'PLAYERS_VIEW' }, { shut: 'Close' })
  expect(bareMoves([bare, entered, many, shut])).toEqual([bare])
})

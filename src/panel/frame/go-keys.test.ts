import { expect, test } from 'vitest'
import { goKeySheet, goTarget } from './go-keys.ts'

const menu = [
  { title: 'Reporting & bets', entries: [{ path: '/' }, { path: '/downline' }, { path: '/my-bets' }] },
  { title: 'Games & providers', entries: [{ path: '/market-result' }, { path: '/events' }] },
]
const only =
  (...paths: readonly string[]) =>
  (path: string) =>
    paths.includes(path)

test('G and a letter lead to the screen, or to the first permitted one of its group', () => {
  expect(goTarget('d', menu, only('/'))).toBe('/')
  expect(goTarget('b', menu, only('/my-bets', '/downline'))).toBe('/my-bets')
  expect(goTarget('b', menu, only('/downline'))).toBe('/downline')
  expect(goTarget('g', menu, only('/events'))).toBe('/events')
})

test('G does nothing without permission or for other letters', () => {
  expect(goTarget('b', menu, only())).toBeNull()
  expect(goTarget('x', menu, () => true)).toBeNull()
  for (const letter of ['q', 'toString', '__proto__', '']) expect(goTarget(letter, menu, () => true)).toBeNull()
})

test('the shortcut sheet lists all of them', () => {
  expect(goKeySheet.map(([keys]) => keys)).toEqual('D B W P L G C S X'.split(' ').map((letter) => `G ${letter}`))
})

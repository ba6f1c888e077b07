import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { goKeySheet } from '#panel/frame/go-keys.ts'
import { keySheet, keyTable } from '#panel/help/key-table.ts'

/** The screens on which a letter may be bound, if it is not bound everywhere. */
const cases = /areas\/(players\/kyc\/review|payments\/(withdrawals\/(review|payouts)|deposits\/manual))\//
const places: Readonly<Record<string, RegExp>> = {
  a: cases,
  r: cases,
  h: cases,
  e: cases,
  n: cases,
  o: cases,
  m: /manual-case/,
  q: /manual-case/,
  c: /money-trail/,
  u: /board-keys/,
  b: /board-keys/,
  v: /zoomed/,
  p: /live-bar/,
  l: /live-bar|list-keys/,
  d: /list-keys/,
  x: /list-keys|board-keys/,
  i: /hover-card/,
  z: /undo-bar|undo-strip/,
  t: /frame/,
}

/** Single letters that the calls of useKeys in a file bind. */
const lettersIn = (source: string): readonly string[] =>
  source
    .split('useKeys(')
    .slice(1)
    .flatMap((rest) => {
      const call = rest.slice(0, /\n {2}\}?,? ?[^\n]*\)\n(?! {4})/.exec(rest)?.index ?? 400)
      return [...call.matchAll(/[{\s(]([a-z])(?=:)/g)].map(([, letter = '']) => letter)
    })

test('each key has one meaning, and the sheet shows all of them', () => {
  const keys = keyTable.flatMap(({ keys: some }): readonly string[] => some)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  const rows = [...keySheet, ...goKeySheet]
  expect(new Set(rows.map(([shown]) => shown)).size).toBe(rows.length)
  const meanings = keySheet.map(([, meaning]) => meaning)
  expect(new Set(meanings).size).toBe(meanings.length)
})

test('a letter is bound only where its meaning applies', () => {
  const found = globSync('src/{panel,areas}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.|help\/key-table|ui\/keys/.test(file))
    .flatMap((file) => lettersIn(readFileSync(file, 'utf8')).map((letter) => ({ file, letter })))
  expect(found.length).toBeGreaterThan(25)
  expect(found.filter(({ file, letter }) => places[letter]?.test(file) !== true && !'jk'.includes(letter))).toEqual([])
})

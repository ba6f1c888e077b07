import { expect, test } from 'vitest'
import { beginningOf } from './unknown-keys.ts'

test.each([
  ['site-1a2b3c4d5e6f', 'site-1a2b…'],
  ['casino-1a2b3c4d5e6f', 'casino-1a2b…'],
  ['ovk_abcdefghijklmnop_12345678', 'ovk_abcdef…'],
  ['ovs_the-secret-in-the-wrong-place', 'ovs_…'],
  ['Bearer <script>', 'Bear…'],
  ['<b>', '?b?'],
  ['abc', 'abc'],
  ['', ''],
])('of the key %j no more than %j is shown', (key, shown) => {
  expect(beginningOf(key)).toBe(shown)
})

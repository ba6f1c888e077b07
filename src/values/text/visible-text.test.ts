import { expect, test } from 'vitest'
import { hasHiddenCharacters } from './visible-text.ts'

test('finds characters that change how a text is read without being seen', () => {
  const hidden = [
    0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028, 0x202a, 0x202e, 0x2060,
  ]
  for (const code of [...hidden, 0x2066, 0x2069, 0x206f, 0x3164, 0xfeff, 0xfffa, 0xe0041])
    for (const text of [`As${String.fromCodePoint(code)}ha`, `Asha${String.fromCodePoint(code)}`])
      expect([code, hasHiddenCharacters(text)]).toEqual([code, true])
  expect(hasHiddenCharacters('\u202eمرحبا')).toBe(true)
  expect(hasHiddenCharacters('क्\u200d')).toBe(true)
})

test('leaves what scripts and emoji need', () => {
  const needed = [
    'क्\u200dष',
    'ന്\u200cറ',
    'می\u200cخواهم',
    '👩\u200d👩\u200d👧',
    '👍🏽',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ]
  for (const text of [...needed, 'שלום\u200f!', 'José ₹ — plain', ''])
    expect([text, hasHiddenCharacters(text)]).toEqual([text, false])
})

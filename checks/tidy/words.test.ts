import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Words that the glossary replaces, with the word to use instead. Searched in comments, texts and names. */
const replaced: Readonly<Record<string, string>> = {
  anew: 'again, or a verb with re-',
  besides: 'other than, also',
  chore: 'scheduled task',
  chores: 'scheduled tasks',
  door: 'auth, form, screen',
  doors: 'auth, forms, screens',
  foresight: 'live preview',
  glance: 'hover card',
  glances: 'hover cards',
  he: 'they, or the role',
  him: 'them, or the role',
  himself: 'themselves, or the role',
  his: 'their, or the role',
  nought: 'zero',
  relive: 'rebuild',
  reseal: 'rotate, re-encrypt',
  sighting: 'device event',
  somebody: 'someone, or the role',
  tidings: 'notification',
  turnstile: 'concurrency limit',
  whoever: 'the role',
  whomever: 'the role',
}

const phrases: Readonly<Record<string, string>> = {
  'four eyes': 'second approval',
  'is told': 'is notified',
  'proven himself': 'recent authentication',
  'put away': 'release',
  'second person': 'second approver',
  'was told': 'was notified',
}

/** Words that are plain in a sentence, but not as a name. */
const replacedNames: Readonly<Record<string, string>> = {
  tell: 'report, notify, send',
  tells: 'tooltip, reports',
}

// Tests that list the words.
const listing = /^(checks\/tidy\/words|src\/platform\/database\/standard-names)\.test\.ts$/
const generated = /^src\/(platform\/database\/tables|blueprint\/(addresses|table-names))\.ts$/
const sources = (): readonly string[] =>
  globSync('{src,demo,checks,tools,simulator,bench}/**/*.{ts,tsx}').filter(
    (file) => !generated.test(file) && !listing.test(file),
  )

/** Words of a text. Names are split at capitals and underscores. */
const wordsIn = (text: string): readonly string[] =>
  (text.match(/\w+/g) ?? [])
    .flatMap((name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [])
    .map((word) => word.toLowerCase())

const findIn = (text: string, table: Readonly<Record<string, string>>): readonly string[] =>
  [...new Set(wordsIn(text))].filter((word) => Object.hasOwn(table, word)).map((word) => `${word}: ${table[word]}`)

const findPhrasesIn = (text: string): readonly string[] => {
  const plain = text.toLowerCase().replaceAll(/[\s*/]+/g, ' ')
  return Object.entries(phrases).flatMap(([phrase, instead]) =>
    new RegExp(`\\b${phrase}\\b`).test(plain) ? [`${phrase}: ${instead}`] : [],
  )
}

function namesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'Identifier' && 'name' in node) return [String(node.name)]
  return Object.values(node).flatMap(namesIn)
}

const isSuspect = (text: string): boolean => /\btells?\b|\Btell|[a-z]Tell/i.test(text)

function wordsToReplace(file: string, text: string): readonly string[] {
  // Imports and the headings of wording.txt are names of files.
  const content = text.replaceAll(/^(?:import|#) .*$|(?:from|import) '[^']+'/gm, '')
  const names = /\.tsx?$/.test(file) && isSuspect(text) ? namesIn(parseSync(file, text).program).join(' ') : ''
  return [...findIn(content, replaced), ...findPhrasesIn(content), ...findIn(names, replacedNames)]
}

test('comments, texts and names use the words of the glossary', () => {
  const wrong = [...sources(), 'wording.txt'].flatMap((file) =>
    wordsToReplace(file, readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`),
  )
  expect(wrong).toEqual([])
})

test('finds a word in a comment, a text and a part of a name', () => {
  expect(wordsToReplace('a.ts', '/** Whoever asks. */')).toEqual(['whoever: the role'])
  expect(wordsToReplace('a.ts', "const label = 'Below nought'")).toEqual(['nought: zero'])
  expect(wordsToReplace('a.ts', 'const openDoors = 1')).toEqual(['doors: auth, forms, screens'])
  expect(wordsToReplace('a.ts', '// needs a second\n// person')).toEqual(['second person: second approver'])
  expect(wordsToReplace('a.ts', 'const tell = () => 1 // tell')).toEqual(['tell: report, notify, send'])
  expect(wordsToReplace('a.ts', '// The names tell which.')).toEqual([])
  expect(wordsToReplace('a.ts', 'sql`select 1 from player_sighting`')).toEqual(['sighting: device event'])
  expect(wordsToReplace('a.ts', 'sql`select 1 from device_event`')).toEqual([])
})

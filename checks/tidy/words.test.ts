import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isGenerated } from '#tools/figures/files.ts'
import { savedLists } from '#tools/wording/lists.ts'
import { isNode, nodesOf, type SyntaxNode } from './syntax.ts'

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

/** Names that say nothing about a value. A variable, parameter or function is named after what it holds. */
const vagueNames: Readonly<Record<string, string>> = {
  asker: 'viewer',
  given: 'args, input, submitted, or the noun',
  hands: 'staff',
  handing: 'submission',
  judged: 'evaluation',
  kept: 'stored, cached',
  longest: 'maxLength',
  nobody: 'anonymous, none',
  premises: 'server',
  ruling: 'decision, effects',
  said: 'report, message, body, label',
  scene: 'context',
  secondPerson: 'secondApproval',
  shortest: 'minLength',
  superior: 'manager',
  told: 'stored, response, notified, results',
  troubles: 'errors',
  wanted: 'request, lookup, requested, expected',
}

// Tests that list the words.
const listing = /^(checks\/tidy\/words|src\/platform\/database\/standard-names)\.test\.ts$/
const sources = (): readonly string[] =>
  globSync('{src,demo,checks,tools,simulator,bench}/**/*.{ts,tsx}').filter(
    (file) => !isGenerated(file) && !listing.test(file),
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

/** The names of a program. */
const namesIn = (nodes: Iterable<SyntaxNode>): readonly string[] =>
  [...nodes].flatMap(({ type, name }) => (type === 'Identifier' ? [String(name)] : []))

/** Names that a pattern binds: a name, a destructuring, a default or a rest. */
function boundNames(pattern: unknown): readonly string[] {
  if (!isNode(pattern)) return []
  if (pattern['type'] === 'Identifier') return [String(pattern['name'])]
  if (pattern['type'] === 'ObjectPattern' && Array.isArray(pattern['properties']))
    return pattern['properties'].flatMap((one: unknown) =>
      isNode(one) ? boundNames(one['value'] ?? one['argument']) : [],
    )
  if (pattern['type'] === 'ArrayPattern' && Array.isArray(pattern['elements']))
    return pattern['elements'].flatMap(boundNames)
  if (pattern['type'] === 'AssignmentPattern') return boundNames(pattern['left'])
  return pattern['type'] === 'RestElement' ? boundNames(pattern['argument']) : []
}

/** Names of the variables, parameters and functions that a program declares; an unaliased property of other data is not one. */
const declaredNames = (nodes: Iterable<SyntaxNode>): readonly string[] =>
  [...nodes].flatMap(({ type, id, params }) =>
    type === 'VariableDeclarator'
      ? boundNames(id)
      : Array.isArray(params)
        ? [...boundNames(id), ...params.flatMap(boundNames)]
        : [],
  )

const vagueWords = new RegExp(`\\b(?:${Object.keys(vagueNames).join('|')})\\b`)
const vagueNamesIn = (file: string, text: string): readonly string[] =>
  vagueWords.test(text) ? findNames(declaredNames(nodesOf(file, text))) : []
const findNames = (names: readonly string[]): readonly string[] =>
  [...new Set(names)].filter((name) => Object.hasOwn(vagueNames, name)).map((name) => `${name}: ${vagueNames[name]}`)

const isSuspect = (text: string): boolean => /\btells?\b|\Btell|[a-z]Tell/i.test(text)

function wordsToReplace(file: string, text: string): readonly string[] {
  // Imports and the headings of the lists of texts are names of files.
  const content = text.replaceAll(/^(?:import|#) .*$|(?:from|import) '[^']+'/gm, '')
  const names = /\.tsx?$/.test(file) && isSuspect(text) ? namesIn(nodesOf(file, text)).join(' ') : ''
  return [...findIn(content, replaced), ...findPhrasesIn(content), ...findIn(names, replacedNames)]
}

test('comments, texts and names use the words of the glossary', () => {
  const wrong = [...sources(), ...savedLists()].flatMap((file) =>
    wordsToReplace(file, readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`),
  )
  expect(wrong).toEqual([])
})

test('variables, parameters and functions are named after what they hold', () => {
  const wrong = sources().flatMap((file) =>
    vagueNamesIn(file, readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('finds a vague name in a variable, a parameter and a destructuring, and leaves properties alone', () => {
  expect(vagueNamesIn('a.ts', 'const told = 1')).toEqual([`told: ${vagueNames['told']}`])
  expect(vagueNamesIn('a.ts', 'const f = (wanted: number) => wanted')).toEqual([`wanted: ${vagueNames['wanted']}`])
  expect(vagueNamesIn('a.ts', 'const { request: said = 1 } = {}')).toEqual([`said: ${vagueNames['said']}`])
  expect(vagueNamesIn('a.ts', 'function f([kept]: string[], ...given: string[]) {}')).toHaveLength(2)
  expect(vagueNamesIn('a.ts', 'const row = { told: 1, kept: 2 }')).toEqual([])
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

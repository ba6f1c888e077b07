const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'smt', 'sri', 'kumari', 'm/s'])

/** Malayalam letters without a vowel, as texts wrote them before they had codes of their own: letter, virama, joiner. */
const oldChillus: readonly (readonly [before: string, now: string])[] = [
  ['\u0d23\u0d4d\u200d', '\u0d7a'],
  ['\u0d28\u0d4d\u200d', '\u0d7b'],
  ['\u0d30\u0d4d\u200d', '\u0d7c'],
  ['\u0d32\u0d4d\u200d', '\u0d7d'],
  ['\u0d33\u0d4d\u200d', '\u0d7e'],
  ['\u0d15\u0d4d\u200d', '\u0d7f'],
]

const withoutAccents = (latin: string): string => latin.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Texts that look alike become equal, and nothing else does. Accents are dropped from Latin letters, because banks write
 * without them. In every other script a mark is a letter: a vowel sign makes another name of it. Joiners only shape letters.
 */
const folded = (name: string): string =>
  oldChillus
    .reduce((text, [before, now]) => text.replaceAll(before, now), name.normalize('NFKC'))
    .replace(/[\p{Cf}\u0640]/gu, '')
    .replace(/\p{Script=Latin}\p{M}*/gu, withoutAccents)
    .toLowerCase()

const wordsOf = (name: string): string[] =>
  folded(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word))

/** The edit distance between two words. */
function distance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of one.entries()) {
    const next = [i + 1]
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (letter === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Short vowels of Arabic and Urdu, which are left out more often than written. */
const withoutShortVowels = (word: string): string => word.replace(/[\u064b-\u0652\u0670]/g, '')

/** Where one of two words has no short vowels, those of the other count as left out in it; where both have them they must agree. */
function asWritten(one: string, other: string): readonly [one: string, other: string] {
  const [bareOne, bareOther] = [withoutShortVowels(one), withoutShortVowels(other)]
  return bareOne === one || bareOther === other ? [bareOne, bareOther] : [one, other]
}

/** How similar two words are, 0 to 100; an initial matches its word. */
function alike(first: string, second: string): number {
  const [one, other] = asWritten(first, second).map((word) => Array.from(word))
  if (!one || !other || one.length === 0 || other.length === 0) return 0
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  const apart = distance(short, long)
  if (apart > 0 && short.length === 1) return long[0] === short[0] ? 90 : 0
  return Math.max(0, Math.round(100 - (100 * apart) / long.length))
}

/**
 * How well the bank's name matches the known name, in percent: each word of the shorter name with the most similar one
 * of the longer, in any order. 'RAVI K SHARMA' and 'Sharma, Ravi Kumar' are the same person; an empty name matches
 * nothing.
 */
export function nameMatch(known: string, atBank: string): number {
  const [few, many] = [wordsOf(known), wordsOf(atBank)].toSorted((a, b) => a.length - b.length)
  if (!few || !many || few.length === 0) return 0
  const left = [...many]
  const scores = few.map((word) => {
    const best = left.reduce((top, other, at) => (alike(word, other) > alike(word, left[top] ?? '') ? at : top), 0)
    const [taken = ''] = left.splice(best, 1)
    return alike(word, taken)
  })
  // A single shared first name does not identify a person.
  const missing = few.length === 1 && many.length > 1 ? 40 : 0
  return Math.max(0, Math.round(scores.reduce((sum, each) => sum + each, 0) / scores.length) - missing)
}

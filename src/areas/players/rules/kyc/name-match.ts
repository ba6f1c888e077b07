const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'smt', 'sri', 'kumari', 'm/s'])

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.has(word))

/** The edit distance between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of Array.from(one).entries()) {
    const next = [i + 1]
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (letter === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** How similar two words are, 0 to 100; an initial matches its word. */
function alike(one: string, other: string): number {
  if (one === other) return 100
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 1) return long.startsWith(short) ? 90 : 0
  const apart = distance(short, long)
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

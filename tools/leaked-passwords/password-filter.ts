import { bitsPerPassword, positionsOf } from '#platform/auth/secrets/password-filter.ts'
import { coreOf, minPasswordLength } from '#platform/auth/rules/password.ts'

const mostCommon = 100_000
const minWordLength = 6

/** What the filter holds of a list, the most common password first: whole passwords, and words without what surrounds them. */
export function listedPasswordsIn(list: string): ReadonlySet<string> {
  const lines = list.split(/\r?\n/).map((line) => line.toLowerCase())
  const words = lines.slice(0, mostCommon).map(coreOf)
  return new Set([
    ...lines.filter((line) => line.length >= minPasswordLength),
    ...words.filter((word) => word.length >= minWordLength),
  ])
}

/** A Bloom filter: never misses a listed password. */
export function buildFilter(listed: ReadonlySet<string>): Uint8Array {
  const filter = new Uint8Array(Math.ceil((listed.size * bitsPerPassword) / 8))
  for (const password of listed) {
    for (const at of positionsOf(password, filter.length * 8))
      filter[at >> 3] = (filter[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return filter
}

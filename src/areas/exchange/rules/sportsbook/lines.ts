import { zero, one, plus, times, type Fraction } from './fraction.ts'

/** Named bets are lines of several sizes over a number of legs. */
export const systems = {
  Trixie: { legs: 3, from: 2 },
  Patent: { legs: 3, from: 1 },
  Yankee: { legs: 4, from: 2 },
  Lucky15: { legs: 4, from: 1 },
  Canadian: { legs: 5, from: 2 },
  Lucky31: { legs: 5, from: 1 },
  Heinz: { legs: 6, from: 2 },
  Lucky63: { legs: 6, from: 1 },
  SuperHeinz: { legs: 7, from: 2 },
  Goliath: { legs: 8, from: 2 },
} as const

export type SystemName = keyof typeof systems

const sizesUpTo = (legs: number, from: number): number[] =>
  Array.from({ length: legs - from + 1 }, (_, at) => from + at)

export const sizesOf = (name: SystemName): number[] => sizesUpTo(systems[name].legs, systems[name].from)

/**
 * Sums the products of all combinations of each size without listing them: each leg either joins a smaller combination
 * or is left out.
 */
export function sumsOfProducts(factors: readonly Fraction[]): Fraction[] {
  const sums: Fraction[] = [one, ...factors.map(() => zero)]
  factors.forEach((factor, at) => {
    for (let size = at + 1; size > 0; size--) {
      sums[size] = plus(sums[size] ?? zero, times(sums[size - 1] ?? zero, factor))
    }
  })
  return sums
}

/** The number of lines over these legs, or over groups of related legs of which a line takes at most one. */
export function linesOf(legs: number | readonly number[], sizes: readonly number[]): number {
  const groups = typeof legs === 'number' ? Array.from({ length: legs }, () => 1) : legs
  const counts = sumsOfProducts(groups.map((length) => ({ top: BigInt(length), bottom: 1n })))
  return sizes.reduce((total, size) => total + Number(counts[size]?.top ?? 0n), 0)
}

/** How the return of a game stands against the one that its provider declares. */
export const standings = ['WITHIN', 'ABOVE', 'BELOW', 'TOO_FEW', 'UNDECLARED'] as const
export type Standing = (typeof standings)[number]

/** What differs from the declared return by more than chance. */
export const flagged = ['ABOVE', 'BELOW'] as const satisfies readonly Standing[]

/** Fewer settled rounds say nothing of a game. */
export const fewestRounds = 1_000
/** Square of 3.29 standard deviations, in hundredths: a game without fault is outside of them once in a thousand months. */
export const bandE2 = 1_083
/** A band is shown as a percentage below 1,000. */
export const widestReturn = 99_999

/** Sums over settled rounds, in minor units. The squares tell how much the result of a single round scatters. */
export type RoundSums = {
  readonly rounds: number
  readonly staked: bigint
  readonly won: bigint
  readonly stakedSquares: bigint
  readonly wonSquares: bigint
  /** Stake times win, added up. */
  readonly products: bigint
}

type ReturnToPlayer = {
  readonly standing: Standing
  /** In basis points of the stakes; null without stakes or without a declared return. */
  readonly lower: number | null
  readonly upper: number | null
}

/** The smallest whole number whose square is not below this one. */
function rootAbove(square: bigint): bigint {
  if (square <= 1n) return square
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1)
  for (let next = (root + square / root) >> 1n; next < root; next = (root + square / root) >> 1n) root = next
  return root * root < square ? root + 1n : root
}

const quotientAbove = (value: bigint, by: bigint): bigint => (value + by - 1n) / by
const halfUp = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by)

/** By how much the rounds scatter around the declared return: squares of ten thousandths of minor units. */
const scatterOf = ({ stakedSquares, wonSquares, products }: RoundSums, declared: bigint): bigint =>
  100_000_000n * wonSquares - 20_000n * declared * products + declared * declared * stakedSquares

/** By how much more was won than declared, of a range than its nearer end; below zero what is missing. */
function excessOf({ staked, won }: RoundSums, from: number, to: number): bigint {
  const over = (bound: number) => 10_000n * won - BigInt(bound) * staked
  if (over(from) < 0n) return over(from)
  return over(to) > 0n ? over(to) : 0n
}

/**
 * Compares what a game returned with what its provider declares. The band follows from the rounds themselves, so that a
 * game with rare large wins has a wide one. Whole numbers only; `declared` is in basis points. Of a range the provider has set
 * one figure, and which is not known: the game is flagged below its lower and above its upper end.
 */
export function returnOf(
  sums: RoundSums,
  declared: number | null,
  declaredTo: number | null = declared,
): ReturnToPlayer {
  const { rounds, staked, won } = sums
  if (declared === null) return { standing: 'UNDECLARED', lower: null, upper: null }
  if (staked === 0n) return { standing: 'TOO_FEW', lower: null, upper: null }
  const scatter = scatterOf(sums, BigInt(declared))
  const half = quotientAbove(rootAbove(quotientAbove(BigInt(bandE2) * scatter, 100n)), staked)
  const actual = halfUp(won * 10_000n, staked)
  const band = {
    lower: Number(actual > half ? actual - half : 0n),
    upper: Math.min(widestReturn, Number(actual + half)),
  }
  if (rounds < fewestRounds) return { standing: 'TOO_FEW', ...band }
  const excess = excessOf(sums, declared, declaredTo ?? declared)
  if (100n * excess * excess <= BigInt(bandE2) * scatter) return { standing: 'WITHIN', ...band }
  return { standing: excess > 0n ? 'ABOVE' : 'BELOW', ...band }
}

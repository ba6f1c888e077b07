/** Arithmetic of these tests, written independently so that it shares no mistake with the product. */

/** Divides and rounds to the nearest unit, halves away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (size + denominator / 2n) / denominator
  return numerator < 0n ? -rounded : rounded
}

export type Side = 'BACK' | 'LAY'

/** The backer's winnings; odds are decimals with at most four places. */
export const winnings = (stake: bigint, odds: string): bigint =>
  divideRounded(stake * (tenThousandths(odds) - 10_000n), 10_000n)

export function tenThousandths(odds: string): bigint {
  const [integer = '0', places = ''] = odds.split('.')
  return BigInt(integer + places.padEnd(4, '0'))
}

/** 21250n is '2.125'. */
export function oddsText(units: bigint): string {
  const places = String(units % 10_000n)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return places === '' ? String(units / 10_000n) : `${units / 10_000n}.${places}`
}

/** Converts a bookmaker's rate (winnings per 100) to odds: 95 is 1.95. */
export const oddsOfRate = (rate: string): string => oddsText(10_000n + tenThousandths(rate) / 100n)

export const major = (minor: bigint): string => {
  const size = minor < 0n ? -minor : minor
  return `${minor < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

export function minorOf(text: unknown): bigint {
  const written = /^(-?)(\d+)\.(\d\d)$/.exec(String(text))
  if (!written) throw new Error(`${String(text)} is not an amount`)
  const size = BigInt(`${written[2]}${written[3]}`)
  return written[1] === '-' ? -size : size
}

/** A pseudo-random generator that gives the same numbers in every run. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const total = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

/** Runs tasks concurrently, at most `hands` at a time. */
export async function runConcurrently(tasks: readonly (() => Promise<void>)[], concurrency: number): Promise<void> {
  const waiting = [...tasks]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next()
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

/** Fault rates: 0 never, 1 always. */
export interface Rates {
  /** False callbacks: another amount, a success that did not happen, an unknown order. */
  readonly lie: number
  readonly delay: number
  readonly duplicate: number
  readonly reorder: number
  readonly lose: number
  /** Late, broken or missing responses, whether the call was executed or not. */
  readonly answer: number
  /** Payments that a daily report shows wrongly, twice or not at all. */
  readonly report?: number
}

export const allAt = (rate: number): Rates => ({
  lie: rate,
  delay: rate,
  duplicate: rate,
  reorder: rate,
  lose: rate,
  answer: rate,
  report: rate,
})

export interface Dice {
  fraction(): number
  happens(rate: number): boolean
  between(from: number, to: number): number
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Deterministic for a seed. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  return {
    fraction,
    happens: (rate) => fraction() < rate,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
  }
}

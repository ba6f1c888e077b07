/** What goes wrong, and how often: 0 never, 1 always. */
export interface Rates {
  /** Callbacks that say something else than what is so: another amount, a success that was none, an order nobody knows. */
  readonly lie: number
  readonly delay: number
  readonly duplicate: number
  readonly reorder: number
  readonly lose: number
  /** Answers to calls that come too late, broken or not at all, whether the thing was done or not. */
  readonly answer: number
  /** Payments of a day's report that are told wrong, twice or not at all. */
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

/** Throws the same from the same seed. */
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

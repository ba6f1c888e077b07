/** Seeded random numbers: the same seed gives the same sequence. */
export interface Random {
  /** An integer from 0 to below `end`. */
  below(end: number): number
  oneOf<T>(items: readonly T[]): T
  /** True with this probability in percent. */
  happens(percent: number): boolean
  /** An amount between min and max, both included. */
  amount(min: bigint, max: bigint): bigint
}

export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    oneOf(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from')
      return item
    },
    happens: (percent) => below(100) < percent,
    amount: (min, max) => (max <= min ? min : min + BigInt(below(Number(max - min) + 1))),
  }
}

import { diceOf } from './sandbox/dice.ts'

/** Choices of a simulated player. */
export interface Chance {
  fraction(): number
  between(from: number, to: number): number
  oneOf<T>(items: readonly T[]): T
}

/** The same seed gives the same choices. */
export function chanceOf(seed: number): Chance {
  const dice = diceOf(seed)
  return {
    fraction: () => dice.fraction(),
    between: (from, to) => dice.between(from, to),
    oneOf(items) {
      const item = items[dice.between(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to choose from')
      return item
    },
  }
}

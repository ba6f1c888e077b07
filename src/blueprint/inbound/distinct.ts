import { z } from 'zod/mini'

interface Naming<Item> {
  /** What must differ between two items of the list. */
  readonly by: (item: Item) => string
  /** How an item is named where it appears twice: Leg 1. */
  readonly as: (item: Item) => string
}

/** Two statements about one thing in one call contradict each other or say the same: neither is applied. */
export const distinct = <Item>({ by, as }: Naming<Item>) =>
  z.check<readonly Item[]>(({ value, issues }) => {
    const seen = new Set<string>()
    for (const [at, item] of value.entries()) {
      const key = by(item)
      if (seen.has(key)) {
        issues.push({ code: 'custom', input: item, path: [at], message: `${as(item)} appears twice.` })
        return
      }
      seen.add(key)
    }
  })

import { setImmediate as breathe } from 'node:timers/promises'

/** Gives items one by one, and lets the other work of the process run after so many: fonts and layout leave it no time. */
export async function* inTurns<Item>(items: Iterable<Item>, most = 20): AsyncGenerator<Item> {
  let count = 0
  for (const item of items) {
    yield item
    count += 1
    if (count % most === 0) await breathe()
  }
}

import { setImmediate as breathe } from 'node:timers/promises'

/** Gives items one by one, and lets the other work of the process run after so many: fonts and layout leave it no time. */
export async function* inTurns<Item>(items: Iterable<Item>, most = 20): AsyncGenerator<Item> {
  let given = 0
  for (const item of items) {
    yield item
    given += 1
    if (given % most === 0) await breathe()
  }
}

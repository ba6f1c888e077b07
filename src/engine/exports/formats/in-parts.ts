import { setImmediate as breathe } from 'node:timers/promises'

/** The cells of so many rows are written at once: a few milliseconds. */
const mostRows = 200

/**
 * Rows as they are read, in parts. After each of them the other work of the process has its turn: who opens a list does not wait for
 * a file.
 */
export async function* inParts<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches)
    for (let from = 0; from < batch.length; from += mostRows) {
      yield batch.slice(from, from + mostRows)
      await breathe()
    }
}

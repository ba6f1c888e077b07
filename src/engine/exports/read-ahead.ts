/**
 * Batches of rows, of which the next one is read while the one before is written: the database does not wait for the file, nor the file
 * for the database. One batch more is in memory.
 */
export async function* readAhead<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  const iterator = batches[Symbol.asyncIterator]()
  try {
    for (let reading = iterator.next(); ;) {
      const read = await reading
      if (read.done === true) return
      reading = iterator.next()
      // It is awaited in the next turn; where there is none, what ended the file says more.
      reading.catch(() => undefined)
      yield read.value
    }
  } finally {
    await iterator.return?.()
  }
}

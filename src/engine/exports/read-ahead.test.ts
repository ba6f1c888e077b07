import { expect, test } from 'vitest'
import { readAhead } from './read-ahead.ts'

/** Until everything that is ready now has gone on. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Three batches, of which one can fail; notes when each is read, and that reading has ended. */
function batchesOf(notes: string[], failing?: number): AsyncIterable<number> {
  return (async function* () {
    try {
      for (const batch of [1, 2, 3]) {
        notes.push(`read ${batch}`)
        await turn()
        if (batch === failing) throw new Error(`batch ${batch} cannot be read`)
        yield batch
      }
    } finally {
      notes.push('closed')
    }
  })()
}

test('the next batch is read while one is written, and all come in order', async () => {
  const notes: string[] = []
  for await (const batch of readAhead(batchesOf(notes))) {
    await turn()
    notes.push(`wrote ${batch}`)
  }
  expect(notes).toEqual(['read 1', 'read 2', 'wrote 1', 'read 3', 'wrote 2', 'closed', 'wrote 3'])
})

test('a file that ends early closes what is read, also where the next batch fails', async () => {
  for (const failing of [undefined, 2]) {
    const notes: string[] = []
    const reading = readAhead(batchesOf(notes, failing))
    expect(await reading.next()).toEqual({ value: 1, done: false })
    await reading.return(undefined)
    expect(notes).toEqual(['read 1', 'read 2', 'closed'])
  }
})

test('a batch that cannot be read ends the file with its own error, after the batches before it', async () => {
  const [notes, written]: [string[], number[]] = [[], []]
  const failed = (async () => {
    for await (const batch of readAhead(batchesOf(notes, 3))) written.push(batch)
  })()
  await expect(failed).rejects.toThrow('batch 3 cannot be read')
  expect(written).toEqual([1, 2])
  expect(notes.at(-1)).toBe('closed')
})

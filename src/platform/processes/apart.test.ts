import { expect, test } from 'vitest'
import { apart } from './apart.ts'

const program = new URL('../../../checks/harness/examples/tasks-apart.ts', import.meta.url)
const run = (task: object, timeoutMs = 60_000) => apart<unknown>(program, task, { heapMb: 64, timeoutMs })

test('answers with what the program makes of the task', async () => {
  const entry = { bytes: new Uint8Array([1, 2]), name: 'a', none: null, big: 9_007_199_254_740_993n }
  expect(await run({ work: 'same', entry })).toEqual(entry)
})

test('answers in full, however long the answer is', async () => {
  const entry = Array.from({ length: 50_000 }, (_, line) => ({ line, cells: ['a', 'b'.repeat(100)] }))
  expect(await run({ work: 'same', entry })).toEqual(entry)
})

test('has no answer when the program needs too much memory, in one piece as well, or time', async () => {
  expect(await Promise.all([run({ work: 'large' }), run({ work: 'endless' }, 1)])).toEqual([null, null])
})

test('says what is wrong with a program that is broken', async () => {
  await expect(run({ work: 'broken' })).rejects.toThrow('This program is broken.')
})

import { expect, test } from 'vitest'
import { together } from './together.ts'

test('WHK-05 what is asked while a batch is under way shares the next one, and each gets its own answer', async () => {
  const batches: (readonly number[])[] = []
  const double = together(async (all: readonly number[]) => {
    batches.push(all)
    await Promise.resolve()
    return all.map((one) => one * 2)
  })
  expect(await Promise.all(Array.from({ length: 50 }, (_, at) => double(at)))).toEqual(
    Array.from({ length: 50 }, (_, at) => at * 2),
  )
  expect(batches.map((batch) => batch.length)).toEqual([1, 49])
})

test('a batch that fails is reported to those in it, and the next one is worked on', async () => {
  const work = together(async (all: readonly string[]) => {
    if (all.includes('bad')) throw new Error('the database is gone')
    return all
  })
  const settled = await Promise.allSettled([work('good'), work('bad'), work('beside it')])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await work('later')).toBe('later')
})

import { expect, test } from 'vitest'
import { concurrencyLimit, QueueFull } from './concurrency-limit.ts'

/** A limit with one place, held by work that ends on demand; the order in which other work starts. */
function heldLimit(queue: number) {
  const limit = concurrencyLimit({ places: 1, queue })
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const held = limit.run('held', () => end)
  const started: string[] = []
  const outcomes: Promise<string>[] = []
  const wait = (name: string, network: string, isKnown = false) => {
    const done = limit.run(name, async () => started.push(name), { isKnown, network })
    outcomes.push(
      done.then(
        () => name,
        (error: unknown) => {
          if (error instanceof QueueFull) return `${name} refused`
          throw error
        },
      ),
    )
  }
  return {
    wait,
    finish: async () => {
      release()
      await held
      return { started, refused: (await Promise.all(outcomes)).filter((name) => name.endsWith('refused')) }
    },
  }
}

test('serves known users first and strangers by network in turn', async () => {
  const { wait, finish } = heldLimit(20)
  for (let n = 1; n <= 4; n++) wait(`flood-${n}`, 'A')
  wait('honest', 'B')
  wait('known', 'C', true)
  const { started } = await finish()
  expect(started.slice(0, 3)).toEqual(['known', 'flood-1', 'honest'])
  expect(started).toHaveLength(6)
})

test('a full queue refuses the network that waits most, not the newcomer', async () => {
  const { wait, finish } = heldLimit(5)
  for (let n = 1; n <= 7; n++) wait(`flood-${n}`, 'A')
  wait('honest', 'B')
  wait('known', 'A', true)
  const { started, refused } = await finish()
  expect(refused).toEqual(['flood-5 refused', 'flood-6 refused', 'flood-7 refused'])
  expect(started).toContain('honest')
  expect(started[0]).toBe('known')
})

test('runs work with one key one after another, also when places are free', async () => {
  const limit = concurrencyLimit({ places: 3, queue: 10 })
  let running = 0
  const most: number[] = []
  const work = async () => {
    most.push(++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
  }
  await Promise.all(Array.from({ length: 5 }, () => limit.run('same', work)))
  expect(most).toEqual([1, 1, 1, 1, 1])
})

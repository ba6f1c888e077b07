import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { uuidv7 } from './uuid.ts'

test('ids are of version 7, unlike each other, and sort by when they were made', async () => {
  const made: string[] = []
  for (let n = 0; n < 5; n += 1) {
    made.push(uuidv7())
    // A timer may come early; the next millisecond does not.
    for (const at = Date.now(); Date.now() === at;) await delay(1)
  }
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(made.toSorted()).toEqual(made)
  expect(new Set(Array.from({ length: 1000 }, uuidv7)).size).toBe(1000)
})

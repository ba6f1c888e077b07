import { expect, onTestFinished, test, vi } from 'vitest'
import { uuidv7 } from './uuid.ts'

test('ids are UUIDs of version 7, unique, and sort by creation time', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const made: string[] = []
  for (let n = 0; n < 5; n += 1) {
    made.push(uuidv7())
    vi.advanceTimersByTime(1)
  }
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(made.toSorted()).toEqual(made)
  expect(new Set(Array.from({ length: 1000 }, uuidv7)).size).toBe(1000)
})

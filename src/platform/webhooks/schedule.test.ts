import { expect, test } from 'vitest'
import { isBeyondHope, waitAfter } from './schedule.ts'

const early = '0199a000-0000-7000-8000-000000000000'
const late = '0199a000-0000-7000-8000-0000000000ff'

test('attempts wait five seconds, five minutes, and longer each time, until the twelfth has failed', () => {
  const hours = Array.from({ length: 12 }, (_, at) => (waitAfter(at + 1, early) ?? 0) / 3_600_000)
  expect(hours.map((each) => Math.round(each * 1_000) / 1_000)).toEqual([
    0.001, 0.083, 0.5, 2, 5, 10, 14, 20, 24, 24, 24, 0,
  ])
  expect(waitAfter(12, early)).toBeNull()
  expect(waitAfter(1, late)).toBe(5_498)
})

test('an endpoint is disabled after five days of failures, and not before ten of them', () => {
  const since = new Date('2026-11-01T00:00:00Z')
  const at = (text: string) => new Date(text)
  expect(isBeyondHope(since, 10, at('2026-11-06T00:00:00Z'))).toBe(true)
  expect(isBeyondHope(since, 9, at('2026-11-06T00:00:00Z'))).toBe(false)
  expect(isBeyondHope(since, 500, at('2026-11-05T23:59:59Z'))).toBe(false)
})

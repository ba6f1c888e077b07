import { expect, test } from 'vitest'
import { isStaleAt, staleFrom } from './stale-prices.ts'

const fedAt = new Date('2026-11-23T10:00:00.000Z')
const market = { fedAt, isInPlay: true, silentSeconds: null }

test("prices in play are stale after the operator's seconds, or those of the event", () => {
  expect(staleFrom(market, 15)).toEqual(new Date('2026-11-23T10:00:15.000Z'))
  expect(staleFrom({ ...market, silentSeconds: 4 }, 15)).toEqual(new Date('2026-11-23T10:00:04.000Z'))
  expect(isStaleAt(market, 15, new Date('2026-11-23T10:00:14.999Z'))).toBe(false)
  expect(isStaleAt(market, 15, new Date('2026-11-23T10:00:15.000Z'))).toBe(true)
})

test('prices set by hand and prices before the start are never stale', () => {
  const later = new Date('2026-11-24T10:00:00.000Z')
  expect(isStaleAt({ ...market, fedAt: null }, 15, later)).toBe(false)
  expect(isStaleAt({ ...market, isInPlay: false }, 15, later)).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replay, usualPerSecond } from './webhook.ts'

const now = new Date('2026-11-30T12:00:00Z')
const endpoint = { id: 'e', domainId: 1, status: 'ACTIVE' }
const messages = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    eventId: `event-${at}`,
    event: 'bet.placed',
    aggregate: 'bet:1',
    body: '{}',
  }))

/** Seconds from now at which each delivery is due. */
function secondsOf(count: number, perSecond: number | null): readonly number[] {
  const decision = replay(endpoint, messages(count), {
    from: new Date(now.getTime() - 1_000),
    to: null,
    perSecond,
    now,
  })
  if ('refused' in decision) throw new Error(decision.refused)
  return (decision.rows ?? []).map(({ values }) => {
    const due = 'next_at' in values ? values.next_at : null
    return due instanceof Date ? (due.getTime() - now.getTime()) / 1_000 : Number.NaN
  })
}

test('a replay sends the oldest first, at most as many a second as were chosen', () => {
  expect(secondsOf(5, 2)).toEqual([0, 0, 1, 1, 2])
  expect(secondsOf(1, 50)).toEqual([0])
  expect(secondsOf(11, null)).toEqual([...Array.from({ length: usualPerSecond }, () => 0), 1])
})

test('no second has more deliveries than the rate, and none is left empty between others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 50 }), (count, rate) => {
      const seconds = secondsOf(count, rate)
      const sizes = [...Map.groupBy(seconds, (second) => second).values()].map(({ length }) => length)
      expect(seconds).toHaveLength(count)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(rate)
      expect(sizes).toHaveLength(Math.ceil(count / rate))
    }),
  )
})

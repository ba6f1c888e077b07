import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginReplay, cancelReplay, continueReplay, mostInReplay, stepOf } from './background-replay.ts'

const now = new Date('2026-11-30T12:00:00Z')
const earlier = new Date(now.getTime() - 60_000)
const begun = {
  endpoint: { id: 'e', domainId: 1, status: 'ACTIVE' },
  source: 'FAILED',
  event: null,
  failureGroup: null,
  from: earlier,
  to: now,
  perSecond: 10,
  matching: 21,
  isRunning: false,
} as const
const by = { staffId: 7n, username: 'dev', now }
const running = { endpointId: 'e', domainId: 1, perSecond: 10, sent: 30 }
const step = { endpointStatus: 'ACTIVE', mayGoOn: true }
const deliveries = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `d-${at}`, attempts: 12 }))

test('a replay says how many match and when the last of them is sent', () => {
  const decision = beginReplay(begun, by)
  expect(decision).toMatchObject({
    becomes: { matching: 21, lastAt: new Date(now.getTime() + 2_000) },
    rows: [{ table: 'webhook_replay', values: { total: 21, per_second: 10, source: 'FAILED', created_by: 'dev' } }],
    message: 'Replay begun: 21 deliveries. Its progress is under Replays.',
  })
})

test.each([
  ['of nothing', { matching: 0 }, 'Nothing of this endpoint matches.'],
  [
    'of a paused endpoint',
    { endpoint: { ...begun.endpoint, status: 'PAUSED' } },
    'This endpoint is not active. Resume it first.',
  ],
  [
    'beside another one',
    { isRunning: true },
    'A replay of this endpoint is running. Cancel it first, or wait until it ends.',
  ],
  ['from the future', { from: now }, 'Start must be in the past.'],
  ['that ends before it starts', { to: earlier }, 'End must be after the start.'],
  [
    'of more than the limit',
    { matching: mostInReplay + 1 },
    'More than 100000 match. One replay sends at most that many: choose a shorter period.',
  ],
])('a replay %s is refused', (_, change, reason) => {
  expect(beginReplay({ ...begun, ...change }, by)).toMatchObject({ refused: reason })
})

test('the limit itself is allowed', () => {
  expect(beginReplay({ ...begun, matching: mostInReplay }, by)).not.toHaveProperty('refused')
})

test('each step queues at most the rate for every second of it, and the next begins when they are over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 250 }), (perSecond, count) => {
      const matched = deliveries(Math.min(count, stepOf(perSecond)))
      const decision = continueReplay({ ...running, perSecond }, { ...step, matched }, now)
      if ('refused' in decision && decision.refused !== undefined) throw new Error(decision.refused)
      const due = (decision.rows ?? []).map(({ values }) => {
        const at = 'next_at' in values ? values.next_at : null
        return at instanceof Date ? (at.getTime() - now.getTime()) / 1_000 : Number.NaN
      })
      const sizes = [...Map.groupBy(due, (second) => second).values()].map(({ length }) => length)
      expect(due).toHaveLength(matched.length)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(perSecond)
      const next = new Date(now.getTime() + Math.ceil(matched.length / perSecond) * 1_000)
      expect(decision.set).toMatchObject({ sent: 30 + matched.length, after_id: matched.at(-1)?.id, next_at: next })
      expect(decision.move).toBe(matched.length < stepOf(perSecond) ? 'end' : undefined)
    }),
  )
})

test('a replay ends where nothing is left, and stops where it may no longer go on', () => {
  expect(continueReplay(running, { ...step, matched: [] }, now)).toMatchObject({ move: 'end', set: { ended_at: now } })
  expect(continueReplay(running, { ...step, endpointStatus: 'PAUSED', matched: deliveries(3) }, now)).toMatchObject({
    move: 'stop',
    set: { status_reason: 'The endpoint is not active any more.' },
  })
  expect(continueReplay(running, { ...step, mayGoOn: false, matched: deliveries(3) }, now)).toMatchObject({
    move: 'stop',
    set: { status_reason: 'The user who began it may no longer replay.' },
  })
  expect(cancelReplay(now)).toMatchObject({ move: 'cancel', set: { ended_at: now } })
})

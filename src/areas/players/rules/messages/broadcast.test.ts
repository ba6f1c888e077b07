import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  audienceRefusal,
  broadcastFlow,
  cancelBroadcastDecision,
  recipientMessage,
  afterBatch,
  authorRefusal,
  type BroadcastState,
  type Progress,
} from './broadcast.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('in batches of any size every recipient is counted once, and the end is reported once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }), (crowd, batchSize) => {
      let at: Progress = { status: 'SCHEDULED', reached: 0, passed: null }
      const ends: unknown[] = []
      for (let turn = 0; at.status !== 'SENT' && turn < 500; turn += 1) {
        const reached = Math.min(batchSize, crowd - at.reached)
        const passed = reached === 0 ? null : BigInt(at.reached + reached)
        const decision = afterBatch(at, { reached, passed, isLast: reached < batchSize }, now)
        if (decision?.refused !== undefined) throw new Error(decision.refused)
        ends.push(...(decision?.events ?? []))
        const status: BroadcastState = decision?.move
          ? (broadcastFlow.moves[decision.move as keyof typeof broadcastFlow.moves]?.to ?? at.status)
          : at.status
        at = { status, reached: at.reached + reached, passed: passed ?? at.passed }
      }
      expect(at).toMatchObject({ status: 'SENT', reached: crowd, passed: crowd === 0 ? null : BigInt(crowd) })
      expect(ends).toEqual([{ name: 'message.broadcast', payload: { recipients: crowd } }])
    }),
  )
})

test('is not sent when its author is no longer allowed to, with a reason', () => {
  const able = { isActive: true, maySend: true, isOfHouse: true, standsThere: true }
  expect(authorRefusal(able)).toBeNull()
  for (const [lost, says] of [
    ['isActive', 'The author’s account is disabled, so this cannot be sent.'],
    ['maySend', 'The author is no longer allowed to send messages.'],
    ['isOfHouse', 'The author no longer has access to this domain.'],
    ['standsThere', 'The recipients are no longer in the author’s downline.'],
  ] as const)
    expect(authorRefusal({ ...able, [lost]: false })?.refused).toBe(says)
})

test('agents cannot be filtered by player properties, and counts read naturally', () => {
  const agents = { audience: 'AGENTS', tag: null, loggedInWithin: null, hasBalance: false } as const
  expect(audienceRefusal(agents)).toBeNull()
  expect(audienceRefusal({ ...agents, tag: 'vip' })).toMatchObject({
    field: 'tag',
    refused: 'Tags apply to players only.',
  })
  expect(audienceRefusal({ ...agents, loggedInWithin: 5 })?.field).toBe('loggedInWithin')
  expect(audienceRefusal({ ...agents, hasBalance: true })?.field).toBe('hasBalance')
  expect(audienceRefusal({ audience: 'PLAYERS', tag: 'vip', loggedInWithin: 5, hasBalance: true })).toBeNull()
  expect(recipientMessage('PLAYERS', 1, false)).toBe('Sending to 1 player now')
  expect(recipientMessage('AGENTS', 12, true)).toBe('Scheduled for 12 agents')
  expect(
    [0, 1, 7].map((reached) => cancelBroadcastDecision({ reached }, now)).map((one) => 'message' in one && one.message),
  ).toEqual(['Cancelled: no recipients reached', 'Cancelled: 1 recipient reached', 'Cancelled: 7 recipients reached'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  audienceRefusal,
  broadcastFlow,
  cancelled,
  meantFor,
  progressed,
  writerRefusal,
  type BroadcastState,
  type Progress,
} from './broadcast.ts'

const now = new Date('2026-11-20T10:00:00Z')

test('portion by portion everybody is counted once, whatever their size, and the end is said once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 60 }), (crowd, most) => {
      let at: Progress = { status: 'SCHEDULED', reached: 0, passed: null }
      const ends: unknown[] = []
      for (let turn = 0; at.status !== 'SENT' && turn < 500; turn += 1) {
        const reached = Math.min(most, crowd - at.reached)
        const passed = reached === 0 ? null : BigInt(at.reached + reached)
        const told = progressed(at, { reached, passed, isLast: reached < most }, now)
        if (told?.refused !== undefined) throw new Error(told.refused)
        ends.push(...(told?.events ?? []))
        const status: BroadcastState = told?.move
          ? (broadcastFlow.moves[told.move as keyof typeof broadcastFlow.moves]?.to ?? at.status)
          : at.status
        at = { status, reached: at.reached + reached, passed: passed ?? at.passed }
      }
      expect(at).toMatchObject({ status: 'SENT', reached: crowd, passed: crowd === 0 ? null : BigInt(crowd) })
      expect(ends).toEqual([{ name: 'message.broadcast', payload: { recipients: crowd } }])
    }),
  )
})

test('whoever may not write to them any more when the hour has come does not, and it is said why', () => {
  const able = { isActive: true, maySend: true, isOfHouse: true, standsThere: true }
  expect(writerRefusal(able)).toBeNull()
  for (const [lost, says] of [
    ['isActive', 'Who wrote it does not work here any more'],
    ['maySend', 'Who wrote it may not send messages any more'],
    ['isOfHouse', 'Who wrote it does not work in this house any more'],
    ['standsThere', 'Who wrote it, or whom it was meant for, stands elsewhere in the tree now'],
  ] as const)
    expect(writerRefusal({ ...able, [lost]: false })?.refused).toBe(says)
})

test('agents are not chosen by what only players have, and counts are said as one says them', () => {
  const agents = { audience: 'AGENTS', tag: null, seenWithin: null, hasBalance: false } as const
  expect(audienceRefusal(agents)).toBeNull()
  expect(audienceRefusal({ ...agents, tag: 'vip' })).toMatchObject({ field: 'tag', refused: 'Only players have tags' })
  expect(audienceRefusal({ ...agents, seenWithin: 5 })?.field).toBe('seenWithin')
  expect(audienceRefusal({ ...agents, hasBalance: true })?.field).toBe('hasBalance')
  expect(audienceRefusal({ audience: 'PLAYERS', tag: 'vip', seenWithin: 5, hasBalance: true })).toBeNull()
  expect(meantFor('PLAYERS', 1, false)).toBe('It goes to one player now')
  expect(meantFor('AGENTS', 12, true)).toBe('It goes to 12 agents when its hour comes')
  expect([0, 1, 7].map((reached) => cancelled({ reached }, now)).map((one) => 'message' in one && one.message)).toEqual(
    ['Cancelled: nobody has it', 'Cancelled: one has it already', 'Cancelled: 7 have it already'],
  )
})

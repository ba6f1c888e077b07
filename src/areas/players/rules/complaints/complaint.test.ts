import { expect, test } from 'vitest'
import { acknowledge, answer, arrivalRefusal, close, deadlinesOf, handOver, reopen } from './complaint.ts'

const at = new Date('2026-11-30T10:00:00Z')
const by = { name: 'meera', limit: null, at }
const ending = { by, reason: 'CHECKED: The deposit was found', rows: [] }
const open = { status: 'OPEN', acknowledgedAt: null }
const acknowledged = { status: 'ACKNOWLEDGED', acknowledgedAt: new Date('2026-11-29T10:00:00Z') }

test('the deadlines run from the arrival, by the limits of the domain', () => {
  expect(deadlinesOf(at, { acknowledge: 24 * 60, answer: 28 * 24 * 60 })).toEqual({
    acknowledge_by: new Date('2026-12-01T10:00:00Z'),
    answer_by: new Date('2026-12-28T10:00:00Z'),
  })
})

test('a complaint arrives now or before', () => {
  expect(arrivalRefusal(at, at)).toBeNull()
  expect(arrivalRefusal(new Date('2026-11-30T10:00:01Z'), at)).toMatchObject({ field: 'receivedAt' })
})

test('it is acknowledged once, and an answer acknowledges as well', () => {
  expect(acknowledge(open, by)).toMatchObject({ set: { acknowledged_by: 'meera', acknowledged_at: at } })
  expect(acknowledge(acknowledged, by)).toMatchObject({ refused: expect.stringContaining('Cannot acknowledge') })
  expect(answer(open, 'UPHELD', ending)).toMatchObject({
    move: 'answer',
    set: { acknowledged_at: at, answered_by: 'meera', answered_at: at, outcome: 'UPHELD', reason: ending.reason },
  })
})

test('the first acknowledgement counts', () => {
  expect(answer(acknowledged, 'REJECTED', ending)).not.toHaveProperty('set.acknowledged_at')
  expect(handOver(acknowledged, 'The ombudsman', ending)).not.toHaveProperty('set.acknowledged_at')
})

test('a reopened complaint has no answer', () => {
  expect(reopen({ status: 'ANSWERED', acknowledgedAt: at })).toMatchObject({
    move: 'reopen',
    set: { answered_by: null, answered_at: null, outcome: null, reason: null },
  })
  expect(reopen(open)).toMatchObject({ refused: expect.stringContaining('Cannot reopen') })
})

test('a body outside decides what was handed over to it, and only that', () => {
  expect(handOver(open, 'The ombudsman', ending)).toMatchObject({
    move: 'handOver',
    set: { handed_to: 'The ombudsman', handed_over_by: 'meera', handed_over_at: at, acknowledged_at: at },
  })
  expect(close({ status: 'HANDED_OVER', acknowledgedAt: at }, 'UPHELD', ending)).toMatchObject({
    move: 'close',
    set: { ruling: 'UPHELD', closed_by: 'meera', closed_at: at },
  })
  expect(close(open, 'UPHELD', ending)).toMatchObject({ refused: expect.stringContaining('Cannot close') })
})

import { describe, expect, test } from 'vitest'
import { meaningOf, stopReason, type Meaning } from './provider-answer.ts'
import { allowance, batchSize, isQuiet, pushAlert, sendAtRefusal } from './push-message.ts'

const detail = (more: unknown) => JSON.stringify({ error: { status: 'INVALID_ARGUMENT', details: [more] } })
const answer = (status: number, body = '', retryAfter: string | null = null) => meaningOf({ status, body, retryAfter })

describe('what an answer of the provider means', () => {
  test('a message is sent if the answer names it, and unknown if it cannot be read', () => {
    expect(answer(200, '{"name":"projects/x/messages/1"}')).toEqual({ outcome: 'SENT' })
    expect(answer(200, '<html>')).toEqual({ outcome: 'UNKNOWN' })
    expect(answer(200, 'null')).toEqual({ outcome: 'UNKNOWN' })
  })
  test('only an answer that names the device retires its token', () => {
    expect(answer(404, detail({ errorCode: 'UNREGISTERED' })).outcome).toBe('RETIRE')
    expect(answer(400, detail({ fieldViolations: [{ field: 'message.token' }] })).outcome).toBe('RETIRE')
    expect(answer(400, detail({ fieldViolations: [{ field: 'message.data' }] })).outcome).toBe('MESSAGE')
    expect(answer(400, detail({ errorCode: 'INVALID_ARGUMENT' })).outcome).toBe('MESSAGE')
    expect(answer(404, 'no such project').outcome).toBe('FAILED')
  })
  test('a busy provider is asked again after the wait that it names, within limits', () => {
    const waits = [
      ['30', 30],
      ['0', 1],
      ['999999', 3600],
      [null, 30],
      ['Sun, 29 Nov 2026 10:00:00 GMT', 30],
    ] as const
    for (const [header, waitSeconds] of waits)
      expect(answer(429, '', header)).toMatchObject({ outcome: 'LATER', waitSeconds })
    expect(answer(503).outcome).toBe('LATER')
  })
  test('a refused key stops, and a token of another sender does not', () => {
    expect([answer(401).outcome, answer(403).outcome]).toEqual(['STOP', 'STOP'])
    expect(answer(403, detail({ errorCode: 'SENDER_ID_MISMATCH' })).outcome).toBe('FAILED')
  })
})

test('a message that twenty devices in a row refuse is stopped', () => {
  const refused: Meaning = { outcome: 'MESSAGE', error: 'refused' }
  const times = (count: number): readonly Meaning[] => Array.from({ length: count }, () => refused)
  expect(stopReason(times(19), 0)).toBeNull()
  expect(stopReason(times(20), 0)).toBe('The provider refused the message')
  expect(stopReason(times(5), 15)).toBe('The provider refused the message')
  expect(stopReason([...times(20), { outcome: 'SENT' }], 0)).toBeNull()
  expect(stopReason([{ outcome: 'STOP', error: 'key' }], 0)).toBe('key')
  expect(stopReason([], 20)).toBeNull()
})

test('nothing is sent in quiet hours, which may run over midnight', () => {
  const night = { quietFrom: 22, quietUntil: 8 }
  expect([21, 22, 23, 0, 7, 8].map((hour) => isQuiet(hour, night))).toEqual([false, true, true, true, true, false])
  const noon = { quietFrom: 12, quietUntil: 14 }
  expect([11, 12, 13, 14].map((hour) => isQuiet(hour, noon))).toEqual([false, true, true, false])
  expect(isQuiet(5, { quietFrom: 5, quietUntil: 5 })).toBe(false)
})

test('as many deliveries begin as the rate leaves, at most a batch', () => {
  expect([allowance(600, 0), allowance(600, 595), allowance(600, 600), allowance(5, 9)]).toEqual([batchSize, 5, 0, 0])
})

test('a send time lies ahead', () => {
  const now = new Date('2026-11-29T10:00:00Z')
  expect(sendAtRefusal(null, now)).toBeNull()
  expect(sendAtRefusal(now, now)).toMatchObject({ refused: 'Send time must be in the future.' })
  expect(sendAtRefusal(new Date('2026-11-29T10:00:01Z'), now)).toBeNull()
})

test('D25 staff are written of a refused message and of tokens of another sender, not of what merely fails', () => {
  expect(pushAlert({ foreign: 20, failure: null })).toBe('Push tokens of another sender')
  expect(pushAlert({ foreign: 2, failure: 'The provider refused our key' })).toBe(
    'Push message failed: The provider refused our key',
  )
  expect(pushAlert({ foreign: 0, failure: null })).toBeNull()
})

import { expect, test } from 'vitest'
import { messageOf } from './message.ts'

const event = {
  id: '0199a3f2-1c40-7a01-8123-456789abcdef',
  name: 'withdrawal.paid',
  domain_id: 1,
  subject: 'withdrawal:0199',
  at: new Date('2026-11-29T02:00:00.000Z'),
}
const versionIn = (body: string) => BigInt(JSON.parse(body).data.version)

test('WHK-06 a message names the event, its record and a version, and nothing of its content', () => {
  const withContent = { ...event, payload: { amount: '987654', account: 'IBAN canary' } }
  expect(JSON.parse(messageOf(withContent))).toEqual({
    type: 'withdrawal.paid',
    timestamp: '2026-11-29T02:00:00.000Z',
    data: { id: event.id, domain: 1, aggregate: 'withdrawal:0199', version: String(0x0199a3f21c40a01n) },
  })
})

test('the version of a later event is greater, within a millisecond too', () => {
  const bodies = ['0199a3f2-1c40-7a01', '0199a3f2-1c40-7a02', '0199a3f2-1c41-7000'].map((start) =>
    messageOf({ ...event, id: `${start}-8123-456789abcdef` }),
  )
  const versions = bodies.map(versionIn)
  expect(versions).toEqual(versions.toSorted((one, other) => (one < other ? -1 : 1)))
  expect(new Set(versions).size).toBe(3)
})

test('an event without a record is its own aggregate', () => {
  expect(JSON.parse(messageOf({ ...event, subject: null })).data.aggregate).toBe(`event:${event.id}`)
})

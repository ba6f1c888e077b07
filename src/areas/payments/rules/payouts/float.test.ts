import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { bookTopUp, type Float, type TopUp } from './float.ts'

const float: Float = {
  id: 'fresh',
  gatewayId: 'gateway',
  domainId: 1,
  currency: 'INR',
  booked: money(10_000n),
  isReferenceKnown: false,
}
const topUp: TopUp = {
  kind: 'TOP_UP',
  amount: money(50_000n),
  reference: 'N123',
  by: 'finance',
  approvedBy: 'checker',
  note: 'For the weekend',
  at: new Date('2026-11-21T12:00:00Z'),
}

test('books a float movement once, and rejects a withdrawal above the booked balance', () => {
  expect(bookTopUp(float, topUp)).toMatchObject({
    rows: [
      {
        table: 'gateway_top_up',
        values: { gateway_id: 'gateway', kind: 'TOP_UP', amount: 50_000n, reference: 'N123' },
      },
    ],
  })
  const taken = (amount: bigint) => bookTopUp(float, { ...topUp, kind: 'TAKEN_BACK', amount: money(amount) })
  expect(taken(10_000n)).toMatchObject({ rows: [{ values: { kind: 'TAKEN_BACK' } }] })
  expect(taken(10_001n)).toEqual({ refused: 'Amount exceeds the booked balance at the gateway.', field: 'amount' })
  expect(bookTopUp({ ...float, isReferenceKnown: true }, topUp)).toEqual({
    refused: 'This bank reference is already booked.',
    field: 'reference',
  })
})

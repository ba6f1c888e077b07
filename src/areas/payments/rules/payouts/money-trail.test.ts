import { describe, expect, test } from 'vitest'
import { replyOf, summaryOf, warningsOf, type TrailFacts } from './money-trail.ts'

const facts: TrailFacts = {
  kind: 'DEPOSIT',
  status: 'PENDING',
  gateway: 'pay',
  gatewayStatus: null,
  isBooked: false,
  atBank: null,
  amount: 50_000n,
  reason: null,
  sameUtr: null,
  holdNote: null,
  reusedFor: 0,
}
const say = (change: Partial<TrailFacts>) => summaryOf({ ...facts, ...change })

describe('summarizes where the money is', () => {
  test('of a deposit', () => {
    expect(say({})).toEqual({ sentence: 'Waiting for pay to confirm the payment', tone: 'WAITING' })
    expect(say({ status: 'SUCCESS', isBooked: true, atBank: 50_000n })).toEqual({
      sentence: 'Credited: the wallet has the money. It is on the bank statement.',
      tone: 'GOOD',
    })
    expect(say({ gatewayStatus: 'SUCCESS' }).sentence).toBe(
      'pay reports it as paid, but the wallet is not credited: waiting for manual review',
    )
    expect(say({ gateway: 'manual', atBank: 50_000n }).sentence).toBe(
      'The money is at the bank, waiting to be credited manually',
    )
    expect(say({ status: 'EXPIRED', atBank: 50_000n }).sentence).toBe(
      'Not completed (expired), but it is on the bank statement. Manual review needed.',
    )
    expect(say({ status: 'REJECTED', reason: 'edited picture' }).sentence).toBe('Rejected: edited picture.')
  })

  test('of a withdrawal', () => {
    const one = { kind: 'WITHDRAWAL' } as const
    expect(say({ ...one, status: 'SUCCESS', isBooked: true })).toEqual({
      sentence: 'Paid by pay: the money has been sent',
      tone: 'GOOD',
    })
    expect(say({ ...one, status: 'UNKNOWN' }).tone).toBe('BAD')
    expect(say({ ...one, status: 'REJECTED', reason: 'name differs' }).sentence).toBe(
      'Not paid (rejected): name differs. The held amount is back in the wallet.',
    )
  })
})

test('warns of a different bank amount and of a used reference', () => {
  const written = (minor: bigint) => `${minor / 100n}.00`
  expect(warningsOf(facts, written)).toEqual([])
  expect(warningsOf({ ...facts, atBank: 40_000n, sameUtr: 'deposit 88231' }, written)).toEqual([
    'The UTR is already used on deposit 88231',
    'The bank amount differs by 100.00',
  ])
})

test('builds a reply in English and Hindi', () => {
  expect(replyOf({ kind: 'DEPOSIT', status: 'SUCCESS', amount: '₹500.00', utr: '412345678901' })).toBe(
    'Your deposit of ₹500.00 (UTR 412345678901) is completed.\nआपकी जमा राशि ₹500.00 (UTR 412345678901) पूरी हो गई है।',
  )
})

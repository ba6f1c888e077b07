import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { creditLateProof, type Proof } from '#areas/payments/rules/deposits/manual-deposit.ts'
import { mayRetry, retryCallback } from './retry-callback.ts'

const now = new Date('2026-11-21T10:00:00Z')

test('queries a gateway again only while it could change anything, without crediting', () => {
  const waiting = { id: 'c1' }
  for (const status of depositFlow.states) {
    const isDone = status === 'SUCCESS' || status === 'REVERSED'
    expect(mayRetry({ status, waiting, isAskable: true })).toBe(!isDone)
    expect(mayRetry({ status, waiting: null, isAskable: false })).toBe(false)
    const decision = retryCallback({ status, waiting, isAskable: true }, now)
    if (isDone) expect(decision.refused).toBe('This deposit is already credited.')
    else {
      expect(decision).toMatchObject({
        set: { next_query_at: now },
        rows: [{ key: { id: 'c1' }, values: { status: 'NEW' } }],
      })
      expect(decision).not.toHaveProperty('transfers')
      expect(decision).not.toHaveProperty('move')
    }
  }
  expect(retryCallback({ status: 'FAILED', waiting: null, isAskable: false }, now).refused).toContain(
    'cannot be queried',
  )
  expect(retryCallback({ status: 'FAILED', waiting: null, isAskable: true }, now)).not.toHaveProperty('rows')
})

const proof: Proof = {
  deposit: {
    id: 'd1',
    playerId: 7n,
    amount: money(50_000n),
    currency: 'INR',
    status: 'FAILED',
    fee: money(0n),
    requestedBy: 'player',
  },
  domainId: 1,
  method: 'upi',
  claim: null,
  usedBy: null,
  atBank: null,
  isRolledBack: false,
}
const meera = { id: 'meera', limit: null, at: now }
const creditedLate = (other: Partial<Proof>, utr = '412345678901') =>
  creditLateProof({ ...proof, ...other }, utr, meera)

test('requires an unused reference of the right length and the same amount at the bank for a manual credit', () => {
  expect(creditedLate({})).toMatchObject({
    move: 'honour',
    set: { utr: '412345678901', decided_by: 'meera' },
    rows: [{ table: 'utr_claim', values: { utr_key: '1:412345678901' } }],
    transfers: [{ kind: 'DEPOSIT', amount: 50_000n }],
  })
  expect(creditedLate({}, '4123').refused).toContain('12 digits')
  expect(creditedLate({ usedBy: 'another deposit' }).refused).toBe('This UTR is already used for another deposit.')
  expect(creditedLate({ atBank: money(49_000n) }).refused).toBe('The bank statement shows a different amount.')
  for (const status of ['SUCCESS', 'REVERSED'])
    expect(creditedLate({ deposit: { ...proof.deposit, status } }).refused).toContain('Cannot honour')
})

import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { answerAside, type AsideCall, type AsideFacts } from './aside.ts'

const call = (kind: AsideCall['kind'], amount: bigint): AsideCall => ({
  kind,
  id: 't1',
  ref: 'tip:c1',
  amount: money(amount),
  accountId: 7n,
  currency: 'INR',
})
const facts: AsideFacts = {
  earlier: null,
  payment: null,
  available: money(50_000n),
  currency: 'INR',
  isSessionValid: true,
  barrier: null,
  isRefunded: false,
  isSettled: false,
}
const codeOf = (kind: AsideCall['kind'], amount: bigint, more: Partial<AsideFacts> = {}) => {
  const answered = answerAside(call(kind, amount), { ...facts, ...more })
  return answered.answer === 'refused' ? answered.code : answered.answer
}

test('a promotion is paid from the bonus account, whatever the player may', () => {
  const closed = { isSessionValid: false, barrier: 'PLAYER_BLOCKED', available: money(0n) } as const
  expect(answerAside(call('promo', 75_000n), { ...facts, ...closed })).toEqual({
    answer: 'applied',
    transfers: [
      {
        accountId: 7n,
        kind: 'PROMO_WIN',
        debit: 'bonus',
        credit: 'wallet',
        amount: 75_000n,
        currency: 'INR',
        ref: 'tip:c1',
        note: 't1',
      },
    ],
  })
  expect(codeOf('promo', 0n)).toBe('applied')
  expect(codeOf('promo', -1n)).toBe('BAD_AMOUNT')
  expect(codeOf('promo', 1n, { currency: 'USD' })).toBe('CURRENCY_MISMATCH')
})

test('a promotion goes to the bonus where the contract says so, and a tip never', () => {
  const credits = (kind: AsideCall['kind']) => {
    const answered = answerAside({ ...call(kind, 100n), purse: 'BONUS' }, facts)
    return answered.answer === 'applied' ? answered.transfers.map(({ debit, credit }) => [debit, credit]) : null
  }
  expect(credits('promo')).toEqual([['bonus', 'held']])
  expect(credits('tip')).toEqual([['wallet', 'adjustment']])
})

test('a tip asks what a bet asks, and is paid in cash', () => {
  expect(codeOf('tip', 50_000n)).toBe('applied')
  expect(codeOf('tip', 50_001n)).toBe('INSUFFICIENT_FUNDS')
  expect(codeOf('tip', 1n, { isSessionValid: false })).toBe('SESSION_INVALID')
  expect(codeOf('tip', 1n, { barrier: 'LIMIT_EXCEEDED' })).toBe('LIMIT_EXCEEDED')
  expect(codeOf('tip', 1n, { isRefunded: true })).toBe('ROLLED_BACK_BEFORE')
})

test('a tip that is taken back comes back once and no more than it was, and one that nobody gave is noted', () => {
  const payment = call('tip', 1_500n)
  expect(codeOf('tip-refund', 1_500n, { payment })).toBe('applied')
  expect(codeOf('tip-refund', 1_501n, { payment })).toBe('REFUND_EXCEEDS_BET')
  expect(codeOf('tip-refund', 1_500n)).toBe('tombstone')
  expect(codeOf('tip-refund', 1_500n, { payment, earlier: call('tip-refund', 1_500n) })).toBe('duplicate')
  expect(codeOf('tip-refund', 1_400n, { payment, earlier: call('tip-refund', 1_500n) })).toBe('CONFLICT')
})

test('a charge is cash of the player that no round counts, and comes back unless its round has a result', () => {
  expect(answerAside(call('charge', 4_000n), facts)).toMatchObject({
    transfers: [{ kind: 'CASINO_CHARGE', debit: 'wallet', credit: 'adjustment', amount: 4_000n }],
  })
  expect(codeOf('charge', 50_001n)).toBe('INSUFFICIENT_FUNDS')
  expect(codeOf('charge', 4_000n, { isRefunded: true })).toBe('ROLLED_BACK_BEFORE')
  const payment = call('charge', 4_000n)
  expect(answerAside(call('charge-refund', 4_000n), { ...facts, payment })).toMatchObject({
    transfers: [{ kind: 'CASINO_CHARGE_REFUND', debit: 'adjustment', credit: 'wallet', amount: 4_000n }],
  })
  expect(codeOf('charge-refund', 4_000n, { payment, isSettled: true })).toBe('ALREADY_SETTLED')
})

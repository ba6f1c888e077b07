import { describe, expect, test } from 'vitest'
import { mayMove } from '#blueprint/decision/flow.ts'
import { money, parseMoney, type Money } from '#values/money.ts'
import { converted, evaluatePayment } from './crypto.ts'
import * as deposits from './deposit.ts'
import { feeOf, gatewayCost, splitByCap } from '#areas/payments/rules/payouts/fee.ts'
import { netWinnings, taxOn, withheldFrom, withheldFromPart } from '#areas/payments/rules/payouts/tax.ts'
import * as withdrawals from '#areas/payments/rules/payouts/withdrawal.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const at = new Date('2026-04-01T10:00:00Z')
const meera = { id: 'meera', limit: null, at }
const arjun = { id: 'arjun', limit: rupees('5000'), at }
const withdrawal: withdrawals.Withdrawal = {
  id: '42',
  playerId: 7n,
  amount: rupees('10000'),
  currency: 'INR',
  status: 'PENDING',
  requestedBy: 'ravi',
  approvedBy: null,
}
const approved = { ...withdrawal, status: 'APPROVED', approvedBy: 'meera' }

describe('a withdrawal', () => {
  const facts = { available: rupees('15000'), least: rupees('500'), largest: rupees('100000'), isLocked: false }

  test('is held on request', () => {
    expect(withdrawals.request(withdrawal, facts)).toMatchObject({
      transfers: [{ kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', amount: 1000000n, ref: 'withdrawal:42' }],
    })
  })

  test('is rejected with a message', () => {
    const ask = (amount: string, change = {}) =>
      withdrawals.request({ ...withdrawal, amount: rupees(amount) }, { ...facts, ...change }).refused
    expect(ask('0')).toBe('Amount must be above 0.')
    expect(ask('499.99')).toBe('Min withdrawal is 500.00.')
    expect(ask('100000.01')).toBe('Max withdrawal is 100000.00.')
    expect(ask('15000.01')).toBe('Not enough available balance.')
    expect(ask('10000', { isLocked: true })).toBe('Withdrawals are locked for this account.')
  })

  test('is approved by another user within their limit, without moving money', () => {
    expect(withdrawals.approve(withdrawal, meera)).toEqual({
      move: 'approve',
      set: { approved_by: 'meera', approved_at: at },
      approves: withdrawal.amount,
      events: [{ name: 'withdrawal.approved' }],
    })
    expect(withdrawals.approve(withdrawal, { ...meera, id: 'ravi' }).refused).toBe(
      'You cannot approve your own request.',
    )
    expect(withdrawals.approve(withdrawal, arjun).refused).toBe('Amount exceeds your approval limit.')
    expect(withdrawals.approve(approved, meera).refused).toBe('Cannot approve: it is approved, not pending or on hold.')
  })

  test('is paid by a third user, and leaves the held money only when it is paid', () => {
    const payer = { ...arjun, limit: null }
    expect(withdrawals.pay(approved, meera).refused).toBe('You cannot pay a withdrawal you approved.')
    expect(withdrawals.pay(approved, { ...meera, id: 'ravi' }).refused).toBe('You cannot pay your own request.')
    expect(withdrawals.pay(approved, arjun).refused).toBe('Amount exceeds your payment limit.')
    expect(withdrawals.pay(approved, payer)).toMatchObject({ move: 'pay', jobs: [{ queue: 'send-payout' }] })
    const paid = { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway', amount: 1000000n }
    expect(withdrawals.payByHand(approved, payer, '123456789012')).toMatchObject({ transfers: [paid] })
    expect(withdrawals.succeed({ ...approved, status: 'PROCESSING' }, '1', at)).toMatchObject({ transfers: [paid] })
  })

  test('returns exactly the held amount when it is rejected, cancelled or fails', () => {
    const back = { transfers: [{ kind: 'WITHDRAW_RELEASE', debit: 'held', credit: 'wallet', amount: 1000000n }] }
    expect(withdrawals.reject(approved, 'Name differs')).toMatchObject(back)
    expect(withdrawals.cancel(withdrawal, 'ravi')).toMatchObject(back)
    expect(withdrawals.cancel(withdrawal, 'meera').refused).toBe('Only the requester can cancel this request.')
    expect(withdrawals.fail({ ...approved, status: 'INITIATED' }, 'Bank refused')).toMatchObject(back)
    expect(withdrawals.fail({ ...approved, status: 'SUCCESS' }, 'late').refused).toContain('Cannot fail: it is success')
  })

  test('may be put on hold', () => {
    expect(withdrawals.hold(withdrawal, 'Proof of address')).toMatchObject({ move: 'hold' })
    expect(mayMove(withdrawals.withdrawalFlow, 'resume', 'ON_HOLD')).toBe(true)
    expect(withdrawals.startProcessing({ ...withdrawal, status: 'INITIATED' })).toMatchObject({ move: 'process' })
  })
})

describe('a deposit', () => {
  const deposit: deposits.Deposit = {
    id: '9',
    playerId: 7n,
    amount: rupees('1000'),
    currency: 'INR',
    status: 'PROCESSING',
    fee: rupees('0'),
    requestedBy: 'ravi',
  }
  const confirmed = { amount: rupees('1000'), currency: 'INR', gateway: 'razorpay', at }

  test('is credited once, when it is confirmed or approved', () => {
    const credited = {
      transfers: [{ kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 100000n, ref: 'deposit:9' }],
    }
    expect(deposits.succeed(deposit, confirmed)).toMatchObject(credited)
    expect(deposits.approve(deposit, meera)).toMatchObject(credited)
    expect(deposits.succeed({ ...deposit, status: 'SUCCESS' }, confirmed).refused).toContain(
      'Cannot succeed: it is success',
    )
    expect(deposits.approve(deposit, { ...meera, id: 'ravi' }).refused).toBe('You cannot approve your own request.')
    expect(deposits.approve({ ...deposit, amount: rupees('5001') }, arjun).refused).toBe(
      'Amount exceeds your approval limit.',
    )
  })

  test('is never credited with another amount or currency than requested', () => {
    expect(deposits.succeed(deposit, { ...confirmed, amount: rupees('999') }).refused).toBe(
      'The gateway confirmed a different amount.',
    )
    expect(deposits.succeed(deposit, { ...confirmed, currency: 'USD' }).refused).toBe(
      'The gateway confirmed a different currency.',
    )
  })

  test('books its fee as a separate row', () => {
    expect(deposits.succeed({ ...deposit, fee: rupees('18') }, confirmed)).toMatchObject({
      transfers: [{ amount: 100000n }, { kind: 'DEPOSIT_FEE', debit: 'wallet', credit: 'gateway', amount: 1800n }],
    })
  })

  test('may still succeed after expiry, and is marked late', () => {
    const late = deposits.succeed({ ...deposit, status: 'EXPIRED' }, confirmed)
    expect(late).toMatchObject({ events: [{ payload: { isLate: true } }] })
    expect(deposits.progress(deposit, 'expire').refused).toBe(
      'Cannot expire: it is processing, not initiated or pending.',
    )
    expect(deposits.progress(deposit, 'fail', 'Bank down')).toMatchObject({
      move: 'fail',
      set: { reason: 'Bank down' },
    })
    expect(deposits.reject(deposit, meera, 'No such payment')).toMatchObject({ move: 'reject' })
  })
})

describe('costs', () => {
  test('deducts the gateway fee and the tax on it', () => {
    expect(gatewayCost(rupees('10000'), { rate: 180 }, 1800)).toEqual({ fee: 18000n, tax: 3240n, net: 978760n })
    expect(feeOf(rupees('100'), { rate: 200, least: rupees('10'), largest: rupees('100') })).toBe(1000n)
    expect(feeOf(rupees('100000'), { rate: 200, least: rupees('10'), largest: rupees('100') })).toBe(10000n)
  })

  test('splits a large payout', () => {
    expect(splitByCap(rupees('450000'), rupees('200000'))).toEqual([20000000n, 20000000n, 5000000n])
  })

  test('converts crypto at its rate and reviews an underpayment', () => {
    expect(converted({ coins: 1_000000n, worth: rupees('88.50') }, 100_000000n)).toBe(885000n)
    const invoice = { coins: 100_000000n, worth: rupees('8850') }
    expect(evaluatePayment(invoice, 97_000000n, 200)).toEqual({ outcome: 'REVIEW', worth: 858450n })
    expect(evaluatePayment(invoice, 98_000000n, 200).outcome).toBe('CREDIT')
  })

  test('converts the smallest part of a coin without loss', () => {
    const invoice = { coins: 123_450_000_000_000_001n, worth: rupees('1250') }
    expect(converted(invoice, invoice.coins)).toBe(125000n)
    expect(evaluatePayment({ coins: 1n, worth: rupees('1250') }, 2n, 200)).toEqual({
      outcome: 'REVIEW',
      worth: 250000n,
    })
  })

  test('taxes withdrawals above deposits, opening balance and winnings already taxed', () => {
    const year = { withdrawn: rupees('17000'), deposited: rupees('15000'), opening: rupees('0'), taxed: rupees('0') }
    expect(netWinnings(year)).toBe(200000n)
    expect(netWinnings({ ...year, taxed: rupees('2000') })).toBe(0n)
    expect(taxOn(rupees('2000'), 3000)).toBe(60000n)
  })

  test('taxes the part that was paid, so that part and tax are what was withdrawn', () => {
    const year = { withdrawn: rupees('7000'), deposited: rupees('15000'), opening: rupees('0'), taxed: rupees('0') }
    const whole = withheldFrom(rupees('10000'), { rule: 'IN_RULE_133', rate: 3000, year, at })
    expect(whole).toEqual({ taxed: 200000n, tax: 60000n })
    const part = (paid: string) => withheldFromPart(rupees('10000'), rupees(paid), { taxed: whole.taxed, rate: 3000 })
    expect(part('8000')).toEqual({ taxed: 0n, tax: 0n })
    expect(part('8700')).toEqual({ taxed: 100000n, tax: 30000n })
    expect(part('9400')).toEqual(whole)
    for (let paid = 800000n; paid <= 940000n; paid += 997n) {
      const { taxed, tax } = withheldFromPart(rupees('10000'), money(paid), { taxed: whole.taxed, rate: 3000 })
      expect(taxOn(taxed, 3000)).toBe(tax)
      expect(withheldFrom(money(paid + tax), { rule: 'IN_RULE_133', rate: 3000, year, at })).toEqual({ taxed, tax })
    }
  })
})

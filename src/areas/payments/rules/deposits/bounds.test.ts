import { describe, expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import {
  checksOf,
  decideByRule,
  type ReviewFacts,
  type ReviewTerms,
} from '#areas/payments/rules/payouts/auto-approval.ts'
import { evaluatePayment } from './crypto.ts'
import * as deposits from './deposit.ts'
import { splitByCap } from '#areas/payments/rules/payouts/fee.ts'
import { enterDeposit } from './manual-deposit.ts'
import { nameMatch } from '#areas/players/rules/kyc/name-match.ts'
import { applyOutcome } from '#areas/payments/rules/payouts/payout.ts'
import { csvTable } from '#checks/files/csv-table.ts'
import { parseStatement } from '#areas/payments/rules/statements/statement.ts'
import * as withdrawals from '#areas/payments/rules/payouts/withdrawal.ts'

/** A value exactly on a bound is allowed, the next minor unit is not. */
const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const at = new Date('2026-04-01T10:00:00Z')
const upTo = (text: string) => ({ id: 'meera', limit: rupees(text), at })
const withdrawal: withdrawals.Withdrawal = {
  id: '42',
  playerId: 7n,
  amount: rupees('10000'),
  currency: 'INR',
  status: 'PENDING',
  requestedBy: 'player:7',
  approvedBy: null,
}
const approved = { ...withdrawal, status: 'APPROVED', approvedBy: 'arjun' }

describe('a withdrawal on its bound', () => {
  const facts = { available: rupees('10000'), least: rupees('10000'), largest: rupees('10000'), isLocked: false }

  test('is accepted: the min, the max and the whole balance', () => {
    expect(withdrawals.request(withdrawal, facts).refused).toBeUndefined()
    expect(withdrawals.request(withdrawal, { ...facts, available: rupees('9999.99') }).refused).toBe(
      'Not enough available balance.',
    )
  })

  test('is rejected when the fee takes the whole amount', () => {
    const queryCount = (fee: string) => withdrawals.request({ ...withdrawal, fee: rupees(fee) }, facts).refused
    expect([queryCount('9999.99'), queryCount('10000'), queryCount('10000.01')]).toEqual([
      undefined,
      'The fee exceeds the amount.',
      'The fee exceeds the amount.',
    ])
  })

  test('is approved and paid by users with exactly that limit', () => {
    expect(withdrawals.approve(withdrawal, upTo('10000')).refused).toBeUndefined()
    expect(withdrawals.approve(withdrawal, upTo('9999.99')).refused).toBe('Amount exceeds your approval limit.')
    expect(withdrawals.pay(approved, upTo('10000')).refused).toBeUndefined()
    expect(withdrawals.payByHand(approved, upTo('9999.99'), '123456789012').refused).toBe(
      'Amount exceeds your payment limit.',
    )
  })
})

describe('a deposit on its bound', () => {
  const deposit: deposits.Deposit = {
    id: '9',
    playerId: 7n,
    amount: rupees('1000'),
    currency: 'INR',
    status: 'PENDING',
    fee: money(0n),
    requestedBy: 'player:7',
  }

  test('is approved, and credited late, by users with exactly that limit', () => {
    const late = { ...deposit, status: 'EXPIRED' }
    expect(deposits.approve(deposit, upTo('1000')).refused).toBeUndefined()
    expect(deposits.approve(deposit, upTo('999.99')).refused).toBe('Amount exceeds your approval limit.')
    expect(deposits.creditLate(late, upTo('1000'), '123456789012').refused).toBeUndefined()
    expect(deposits.creditLate(late, upTo('999.99'), '123456789012').refused).toBe(
      'Amount exceeds your approval limit.',
    )
    expect(deposits.creditLate({ ...late, requestedBy: 'meera' }, upTo('1000'), '1').refused).toBe(
      'You cannot approve your own request.',
    )
  })

  test('is entered manually only with an amount', () => {
    const enter = (amount: string) =>
      enterDeposit(
        { method: 'upi', amount: rupees(amount), utr: '123456789012' },
        { cell: 1, player_id: 7n, domain_id: 1, agent_id: 2n, currency: 'INR', id: 'd1' },
      ).refused
    expect([enter('0'), enter('0.01')]).toEqual(['Amount must be above 0.', undefined])
  })
})

test('passes an automatic check at exactly its threshold', () => {
  const exact: ReviewFacts = {
    amount: rupees('2000'),
    kyc: 'VERIFIED',
    nameMatch: 80,
    isAccountVerified: true,
    beneficiaryHours: 24,
    sharedBy: 0,
    duplicateOf: null,
    turnover: rupees('2500'),
    deposited: rupees('5000'),
    openExposure: money(0n),
    newDevice: false,
    restrictions: 0,
    isHeldForReview: false,
  }
  const terms: ReviewTerms = { approveUpTo: rupees('2000'), leastNameMatch: 8000, coolDownHours: 24, turnover: 5000 }
  expect(checksOf(exact, terms).filter(({ passed }) => !passed)).toEqual([])
  expect(decideByRule(withdrawal, exact, terms, at)?.by).toBe('rule:small-and-clean')
  expect(decideByRule(withdrawal, { ...exact, isHeldForReview: true }, terms, at)).toBeNull()
  expect(checksOf({ ...exact, openExposure: money(1n) }, terms).map(({ rule, passed }) => [rule, passed])[0]).toEqual([
    'exposure',
    false,
  ])
  const [wagered] = checksOf({ ...exact, turnover: rupees('2499.99'), archivedUntil: '2026-03' }, terms)
  expect([wagered?.passed, wagered?.title]).toEqual([
    false,
    'Deposits wagered: play until 2026-03 is in the archive and not counted',
  ])
  const enough = checksOf({ ...exact, archivedUntil: '2026-03' }, terms).find(({ rule }) => rule === 'turnover')
  expect([enough?.passed, enough?.title]).toEqual([true, 'Deposits wagered'])
  // Without an amount no rule decides anything, not even a rejection.
  const off = { ...terms, approveUpTo: null }
  expect(decideByRule(withdrawal, { ...exact, duplicateOf: 'w1' }, off, at)).toBeNull()
})

test('credits crypto payments within the tolerance at their value and reviews all others', () => {
  const paid = (coins: bigint) => evaluatePayment({ coins: 100_000_000n, worth: rupees('8350') }, coins, 100)
  expect(paid(101_000_000n)).toEqual({ outcome: 'CREDIT', worth: 843_350n })
  expect(paid(99_000_000n)).toEqual({ outcome: 'CREDIT', worth: 826_650n })
  expect([paid(101_000_001n).outcome, paid(98_999_999n).outcome]).toEqual(['REVIEW', 'REVIEW'])
})

test("sends a payout at the bank's cap whole and splits a larger one", () => {
  expect(splitByCap(money(500n), money(500n))).toEqual([500n])
  expect(splitByCap(money(501n), money(500n))).toEqual([500n, 1n])
  expect(() => splitByCap(money(500n), money(0n))).toThrow('a cap is positive')
})

test('rejects an outcome for a payout that was not sent', () => {
  const amount = money(100n)
  const outcome = { attempt: 1, part: 1, amount, utr: null, message: null }
  const payout = { id: 'order', status: 'WAITING', gateway: 'pay', dueAt: at, queryCount: 0, ...outcome } as const
  const order = { key: { cell: 7, player_id: 7n, id: 'order' }, payout }
  const heard = { outcome: 'PAID', reference: null, utr: '123456789012' } as const
  const initiated = { ...approved, status: 'INITIATED' }
  expect(applyOutcome(initiated, { order, others: [] }, { outcome: heard, at }).refused).toBe(
    'This payout has not been sent yet.',
  )
})

test('compares similar names letter by letter, whatever their length', () => {
  expect(nameMatch('Ravi', 'Ravi')).toBe(100)
  expect(nameMatch('Ravi', 'Rani')).toBe(75)
  expect(nameMatch('Ravi', 'Ravis')).toBe(80)
  expect(nameMatch('Kavis', 'Ravi')).toBe(60)
  expect(nameMatch('Ravi Sharma', 'Ravi')).toBe(60)
  expect(nameMatch('Ravi Sharma', 'Ravi Sharmaa')).toBe(93)
})

test('skips bank lines without an amount, keeps one paisa, and keeps an empty first cell', () => {
  const mapping = {
    date: 'Date',
    amount: 'Credit',
    utr: 'Ref',
    narration: null,
    side: null,
    debit: null,
    balance: null,
    dayOrder: null,
    decimalMark: null,
  }
  const days = [',2026-04-01,0.00,A1', ',2026-04-01,,A2', ',2026-04-01,0.01,A3']
  const read = parseStatement(csvTable(['No,Date,Credit,Ref', ...days].join('\n')), mapping)
  expect(read).toMatchObject({ lines: [{ line: 4, amount: 1n, utr: 'A3', bookedOn: '2026-04-01' }], problems: [] })
  expect(read.lines).toHaveLength(1)
})

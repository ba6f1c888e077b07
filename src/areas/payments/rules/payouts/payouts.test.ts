import { describe, expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import { checksOf, decideByRule, isClean, type ReviewFacts, type ReviewTerms } from './auto-approval.ts'
import * as queue from '#blueprint/decision/queue.ts'
import { nameMatch } from '#areas/players/rules/kyc/name-match.ts'
import {
  applyOutcome,
  nextQueryAt,
  orderPayout,
  recallPayout,
  resolvePayout,
  type Outcome,
  type Payout,
} from './payout.ts'
import {
  finalizeDecision,
  decideWithUndo,
  pendingOf,
  undoDecision,
  type ReviewedWithdrawal,
} from './review-decision.ts'
import * as withdrawals from './withdrawal.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const at = new Date('2026-04-01T10:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const meera = { id: 'meera', limit: null, at }
const reviewed: ReviewedWithdrawal = {
  id: '0199a0b0-0000-7000-8000-000000000042',
  playerId: 7n,
  amount: rupees('1000'),
  fee: rupees('20'),
  currency: 'INR',
  status: 'PENDING',
  requestedBy: 'player:7',
  approvedBy: null,
  decision: null,
  decidedBy: null,
  decisionReason: null,
  finalAt: null,
  claim: null,
}
const approved = { ...reviewed, status: 'APPROVED', approvedBy: 'meera' }
const key = { cell: 7, player_id: 7n, id: 'order' }
const sent: Payout = {
  id: 'order',
  status: 'SENT',
  gateway: 'pay',
  dueAt: at,
  queryCount: 0,
  attempt: 1,
  part: 1,
  amount: rupees('980'),
  utr: null,
  message: null,
}
const unsplit = { cell: 7, ids: ['order'], domainId: 1, agentId: 4n, gateway: 'pay', cap: null, orders: [] }
const decided = { ...reviewed, decision: 'APPROVE', decidedBy: 'meera', finalAt: later(10) } as const

describe('a decision', () => {
  test('becomes final after ten seconds and can be undone until then by its reviewer', () => {
    const decision = decideWithUndo(reviewed, 'APPROVE', { by: meera, reason: null })
    expect(decision).toMatchObject({ set: { decision: 'APPROVE', decided_by: 'meera', final_at: later(10) } })
    expect(decision).not.toHaveProperty('move')
    const refused = (one: ReviewedWithdrawal, name: string, when: Date) =>
      queue.undoRefusal(pendingOf(one), { name, at: when })?.refused
    expect(refused(decided, 'meera', later(9))).toBeUndefined()
    expect(undoDecision()).toMatchObject({ set: { decision: null } })
    expect(refused(decided, 'arjun', later(9))).toBe('Only meera can undo this decision.')
    expect(refused(decided, 'meera', later(10))).toBe('This decision is final and cannot be undone.')
    expect(refused(reviewed, 'meera', at)).toBe('There is nothing to undo.')
    expect(finalizeDecision(decided)).toMatchObject({ move: 'approve', set: { approved_by: 'meera', decision: null } })
  })

  test('to reject returns the whole amount, including the fee', () => {
    const no = { ...decided, decision: 'REJECT', decisionReason: 'Twice' } as const
    expect(finalizeDecision(no)).toMatchObject({
      move: 'reject',
      transfers: [{ kind: 'WITHDRAW_RELEASE', amount: 100000n }],
    })
  })

  test('cannot be repeated, made on a case claimed by another user, or made by the requester', () => {
    const yes = (one: ReviewedWithdrawal, by = meera) => decideWithUndo(one, 'APPROVE', { by, reason: null }).refused
    expect(yes(decided)).toBe('meera has decided; the decision can still be undone.')
    expect(yes({ ...reviewed, claim: { by: 'arjun', until: later(30) } })).toBe(
      'This withdrawal is being reviewed by arjun. Try again in 30 s or pick the next one.',
    )
    expect(yes({ ...reviewed, claim: { by: 'arjun', until: at } })).toBeUndefined()
    expect(yes(reviewed, { ...meera, id: 'player:7' })).toBe('You cannot approve your own request.')
  })

  test('on a cancelled withdrawal is dropped', () => {
    expect(finalizeDecision({ ...decided, status: 'CANCELLED' })).toEqual({
      set: { decision: null, decided_by: null, decision_reason: null, final_at: null },
    })
  })
})

test('claims a case for a minute, renews it, and takes it over only on request', () => {
  const one = { subject: 'withdrawal', id: 'case', domainId: 1, claim: { by: 'arjun', until: later(30) } }
  const terms = { noun: 'withdrawal', claimSeconds: 60 }
  const who = { name: 'meera', at }
  expect(queue.claim(one, who, terms).refused).toContain('being reviewed by arjun')
  expect(queue.claim({ ...one, claim: null }, who, terms)).toMatchObject({
    rows: [{ table: 'review_claim', values: { subject_id: 'case', staff: 'meera', expires_at: later(60) } }],
  })
  expect(queue.takeOver(one, who, terms)).toMatchObject({ becomes: { takenFrom: 'arjun' } })
})

describe('a payout', () => {
  test('waits ten seconds under its own order id, for the net amount', () => {
    const decision = orderPayout(approved, { ...meera, id: 'arjun' }, unsplit)
    expect(decision).toMatchObject({
      move: 'pay',
      rows: [{ table: 'payout', values: { ...key, amount: 98000n, due_at: later(10), attempt: 1 } }],
    })
    expect(orderPayout(approved, meera, unsplit).refused).toBe('You cannot pay a withdrawal you approved.')
  })

  test('can be recalled while it waits, but not after it is sent', () => {
    const initiated = { ...approved, status: 'INITIATED' }
    expect(recallPayout(initiated, [{ key, payout: { ...sent, status: 'WAITING' } }], meera)).toMatchObject({
      move: 'recall',
      rows: [{ values: { status: 'RECALLED' } }],
    })
    expect(recallPayout(initiated, [{ key, payout: sent }], meera).refused).toBe(
      'This payout was already sent to the gateway.',
    )
  })

  const hear = (outcome: Outcome, status = 'INITIATED', payout: Partial<Payout> = {}) =>
    applyOutcome(
      { ...approved, status },
      { order: { key, payout: { ...sent, ...payout } }, others: [] },
      { outcome, at },
    )

  test('that is paid debits amount and fee from the held money as separate lines', () => {
    expect(hear({ outcome: 'PAID', reference: 'r', utr: '123456789012' })).toMatchObject({
      move: 'succeed',
      transfers: [
        { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway', amount: 98000n },
        { kind: 'WITHDRAW_FEE', debit: 'held', credit: 'gateway', amount: 2000n },
      ],
      rows: [{ values: { status: 'PAID', utr: '123456789012' } }],
    })
  })

  test('that definitely fails returns exactly the held amount', () => {
    expect(hear({ outcome: 'FAILED', reason: 'closed' })).toMatchObject({
      move: 'fail',
      transfers: [{ kind: 'WITHDRAW_RELEASE', amount: 100000n }],
    })
  })

  test('with an unknown outcome moves no money and is queried later', () => {
    for (const outcome of ['UNKNOWN', 'ABSENT'] as const) {
      const decision = hear({ outcome, reason: 'silence' })
      expect(decision).toMatchObject({
        move: 'lose',
        rows: [{ values: { status: 'UNKNOWN', next_query_at: later(60) } }],
      })
      expect(decision).not.toHaveProperty('transfers')
    }
    expect(hear({ outcome: 'ABSENT', reason: 'silence' }, 'UNKNOWN')).not.toHaveProperty('move')
    expect(nextQueryAt(3, at)).toEqual(later(3600))
    expect(nextQueryAt(30, at)).toEqual(later(3600))
  })

  test('stays final after a final outcome', () => {
    for (const status of ['PAID', 'FAILED', 'RECALLED'] as const) {
      expect(hear({ outcome: 'FAILED', reason: 'late' }, 'SUCCESS', { status })).toEqual({})
    }
    expect(hear({ outcome: 'REVERSED', reason: 'returned' }, 'SUCCESS', { status: 'PAID' })).toMatchObject({
      rows: [{ values: { status: 'REVERSED' } }],
    })
  })

  test("with an unknown outcome is resolved by the bank's answer", () => {
    const unknown = { ...approved, status: 'UNKNOWN' }
    const say = (paid: boolean, utr: string | null, one: ReviewedWithdrawal = unknown) =>
      resolvePayout(one, [{ key, payout: { ...sent, status: 'UNKNOWN' } }], {
        finding: { paid, utr, reason: 'bank' },
        by: meera,
      })
    expect(say(true, '123456789012')).toMatchObject({ move: 'succeed', rows: [{ values: { status: 'PAID' } }] })
    expect(say(false, null)).toMatchObject({ move: 'fail', rows: [{ values: { status: 'FAILED' } }] })
    expect(say(true, null).refused).toBe('Enter the bank reference.')
    expect(say(true, '1', approved).refused).toBe('The outcome is already known.')
  })
})

describe('automatic rules', () => {
  const facts: ReviewFacts = {
    amount: rupees('1000'),
    kyc: 'VERIFIED',
    nameMatch: 95,
    isAccountVerified: true,
    beneficiaryHours: 48,
    sharedBy: 0,
    duplicateOf: null,
    turnover: rupees('5000'),
    deposited: rupees('5000'),
    openExposure: rupees('300'),
    newDevice: false,
    restrictions: 0,
    isHeldForReview: false,
  }
  const terms: ReviewTerms = { approveUpTo: rupees('2000'), leastNameMatch: 8000, coolDownHours: 24, turnover: 10_000 }
  const judge = (change: Partial<ReviewFacts>, other: Partial<ReviewTerms> = {}) =>
    decideByRule(withdrawal, { ...facts, ...change }, { ...terms, ...other }, at)
  const withdrawal: withdrawals.Withdrawal = reviewed

  test('approve small withdrawals without warnings and record the rule', () => {
    expect(judge({})).toMatchObject({
      by: 'rule:small-and-clean',
      decision: {
        move: 'approve',
        set: { approved_by: 'rule:small-and-clean', decided_by_rule: 'rule:small-and-clean' },
      },
    })
    expect(judge({ amount: rupees('2000.01') })).toBeNull()
    expect(judge({}, { approveUpTo: null })).toBeNull()
  })

  test('leave a withdrawal to review if any check fails', () => {
    const doubts: Partial<ReviewFacts>[] = [
      { kyc: 'PENDING' },
      { nameMatch: 79 },
      { nameMatch: null },
      { beneficiaryHours: 23 },
      { sharedBy: 1 },
      { turnover: rupees('4999.99') },
      { newDevice: true },
      { restrictions: 1 },
    ]
    for (const doubt of doubts) {
      expect([doubt, judge(doubt)]).toEqual([doubt, null])
      const [first] = checksOf({ ...facts, ...doubt }, terms)
      expect(first?.passed).toBe(false)
    }
    expect(isClean(checksOf(facts, terms))).toBe(true)
  })

  test('leave a withdrawal to review if the bank has not confirmed its account, however well the name matches', () => {
    const unconfirmed = { ...facts, nameMatch: 100, isAccountVerified: false }
    expect(judge(unconfirmed)).toBeNull()
    expect(judge(unconfirmed, { leastNameMatch: 0 })).toBeNull()
    expect(checksOf(unconfirmed, terms)[0]).toMatchObject({ rule: 'account', passed: false, value: 'Not verified' })
    // A reviewer may approve it without a reason.
    expect(isClean(checksOf(unconfirmed, terms))).toBe(true)
  })

  test('reject a duplicate and name the original', () => {
    expect(judge({ duplicateOf: 'w1' })).toMatchObject({
      by: 'rule:duplicate',
      decision: { move: 'reject', set: { reason: 'Duplicate of withdrawal w1', decided_by_rule: 'rule:duplicate' } },
    })
  })
})

test('matches names in any order, with initials and titles, but not by one shared word', () => {
  expect(nameMatch('Ravi Kumar Sharma', 'SHARMA RAVI KUMAR')).toBe(100)
  expect(nameMatch('Ravi Kumar Sharma', 'Mr. R K Sharma')).toBeGreaterThanOrEqual(90)
  expect(nameMatch('Ravi Sharma', 'Ravi Shamra')).toBeGreaterThanOrEqual(80)
  expect(nameMatch('Ravi Sharma', 'Ravi')).toBeLessThan(80)
  expect(nameMatch('Ravi Sharma', 'Sunita Patel')).toBeLessThan(50)
  expect(nameMatch('', 'Ravi')).toBe(0)
})

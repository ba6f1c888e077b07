import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, sum, type Money } from '#values/money.ts'
import { decide, isRefusal, type AnyDecision } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { applyTransfers, available, balance, emptyBook, held, wallet, type Book } from '#blueprint/ledger/book.ts'
import { transfer } from '#blueprint/ledger/transfer.ts'
import * as deposits from './deposit.ts'
import { feeOf, gatewayCost, splitByCap } from '#areas/payments/rules/payouts/fee.ts'
import * as withdrawals from '#areas/payments/rules/payouts/withdrawal.ts'

const player = 7n
const at = new Date(0)
const anyAmount = fc.bigInt(1n, 10n ** 9n).map(money)
const userNames = ['asker', 'meera', 'arjun', 'sita']
const anyDecider = fc.record({ id: fc.constantFrom(...userNames), limit: fc.option(anyAmount), at: fc.constant(at) })

function bookWith(amount: Money): Book {
  const book = emptyBook()
  applyTransfers(book, [
    transfer({
      accountId: player,
      kind: 'CHIP_ISSUE',
      debit: 'chips',
      credit: 'wallet',
      amount,
      currency: 'INR',
      ref: 'opening',
    }),
  ])
  return book
}

type Withdrawal = withdrawals.Withdrawal
type Step = readonly [name: string, by: withdrawals.Decider]

const withdrawalSteps: Record<string, (w: Withdrawal, by: withdrawals.Decider) => withdrawals.WithdrawalDecision> = {
  approve: withdrawals.approve,
  pay: withdrawals.pay,
  payByHand: (w, by) => withdrawals.payByHand(w, by, 'utr'),
  hold: (w) => withdrawals.hold(w, 'question'),
  resume: (w) => refusal(withdrawals.withdrawalFlow, 'resume', w.status) ?? decide({ move: 'resume' }),
  reject: (w) => withdrawals.reject(w, 'reason'),
  cancel: (w, by) => withdrawals.cancel(w, by.id),
  process: (w) => withdrawals.startProcessing(w),
  succeed: (w) => withdrawals.succeed(w, 'utr', at),
  fail: (w) => withdrawals.fail(w, 'bank'),
}

const anyStepSequence: fc.Arbitrary<Step[]> = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(withdrawalSteps)), anyDecider),
  {
    maxLength: 40,
  },
)

function moved(withdrawal: Withdrawal, decision: AnyDecision, by: string): Withdrawal {
  if (isRefusal(decision) || decision.move === undefined) return withdrawal
  const { to } = Object.entries(withdrawals.withdrawalFlow.moves).find(([name]) => name === decision.move)?.[1] ?? {
    to: '',
  }
  return { ...withdrawal, status: to, approvedBy: decision.move === 'approve' ? by : withdrawal.approvedBy }
}

describe('a withdrawal, in any sequence of actions', () => {
  const opening = money(10n ** 10n)
  const final = ['SUCCESS', 'FAILED', 'REJECTED', 'CANCELLED']

  const walk = (
    amount: Money,
    steps: readonly Step[],
    check: (w: Withdrawal, book: Book, by: string, name: string) => void,
  ) => {
    const book = bookWith(opening)
    let one: Withdrawal = {
      id: '1',
      playerId: player,
      amount,
      currency: 'INR',
      status: 'PENDING',
      requestedBy: 'asker',
      approvedBy: null,
    }
    const facts = { available: available(book, player, 'INR'), least: money(1n), largest: null, isLocked: false }
    const requested = withdrawals.request(one, facts)
    if (!isRefusal(requested)) applyTransfers(book, requested.transfers ?? [])
    for (const [name, by] of steps) {
      const decision = withdrawalSteps[name]?.(one, by) ?? { refused: 'unknown' }
      if (isRefusal(decision)) continue
      if (decision.transfers) expect(applyTransfers(book, decision.transfers)).toBe('posted')
      one = moved(one, decision, by.id)
      check(one, book, by.id, name)
    }
    return { one, book }
  }

  test('never pays twice: held, wallet and paid amounts always sum to the whole', () => {
    fc.assert(
      fc.property(anyAmount, anyStepSequence, (amount, steps) => {
        const { one, book } = walk(amount, steps, (now, so) => {
          const paid = now.status === 'SUCCESS' ? amount : 0n
          expect(wallet(so, player, 'INR') + held(so, player, 'INR')).toBe(opening - paid)
          expect(balance(so, `gateway:cell${player}:INR`)).toBe(paid)
        })
        expect(held(book, player, 'INR')).toBe(final.includes(one.status) ? 0n : amount)
      }),
      { numRuns: 300 },
    )
  })

  test('is approved by another user than the requester, and paid by a third', () => {
    fc.assert(
      fc.property(anyAmount, anyStepSequence, (amount, steps) => {
        walk(amount, steps, (now, _, by, name) => {
          if (name === 'approve') expect(by).not.toBe('asker')
          if (name === 'pay' || name === 'payByHand') expect([now.approvedBy, 'asker']).not.toContain(by)
        })
      }),
      { numRuns: 300 },
    )
  })

  test("is approved and paid only within the user's limit", () => {
    fc.assert(
      fc.property(anyAmount, anyDecider, (amount, by) => {
        const base = { id: '1', playerId: player, amount, currency: 'INR', requestedBy: 'asker' }
        const approved = withdrawals.approve({ ...base, status: 'PENDING', approvedBy: null }, by)
        const paid = withdrawals.pay({ ...base, status: 'APPROVED', approvedBy: 'sita' }, by)
        if (by.limit !== null && amount > by.limit) expect([isRefusal(approved), isRefusal(paid)]).toEqual([true, true])
      }),
    )
  })
})

describe('a deposit, in any sequence of actions', () => {
  const steps: Record<string, (d: deposits.Deposit, by: withdrawals.Decider) => deposits.DepositDecision> = {
    await: (d) => deposits.progress(d, 'await'),
    process: (d) => deposits.progress(d, 'process'),
    fail: (d) => deposits.progress(d, 'fail'),
    expire: (d) => deposits.progress(d, 'expire'),
    cancel: (d) => deposits.progress(d, 'cancel'),
    reject: (d, by) => deposits.reject(d, by, 'reason'),
    approve: deposits.approve,
    succeed: (d, by) => deposits.succeed(d, { amount: by.limit ?? d.amount, currency: 'INR', gateway: 'gateway', at }),
  }

  test('is credited once and only with the requested amount', () => {
    const anySteps = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), anyDecider), { maxLength: 30 })
    fc.assert(
      fc.property(anyAmount, anySteps, (amount, walk) => {
        const book = emptyBook()
        let status = 'INITIATED'
        for (const [name, by] of walk) {
          const deposit = {
            id: '1',
            playerId: player,
            amount,
            currency: 'INR',
            status,
            fee: money(0n),
            requestedBy: 'asker',
          }
          const decision = steps[name]?.(deposit, by) ?? { refused: 'unknown' }
          if (isRefusal(decision)) continue
          if (name === 'succeed') expect(by.limit ?? amount).toBe(amount)
          if (decision.transfers) expect(applyTransfers(book, decision.transfers)).toBe('posted')
          status = Object.entries(deposits.depositFlow.moves).find(([move]) => move === decision.move)?.[1].to ?? status
        }
        expect(wallet(book, player, 'INR')).toBe(status === 'SUCCESS' ? amount : 0n)
      }),
      { numRuns: 300 },
    )
  })
})

describe('costs', () => {
  const anyRate = fc.integer({ min: 0, max: 2000 })

  test('add up with the net amount to the payment and stay within their limits', () => {
    fc.assert(
      fc.property(anyAmount, anyRate, anyRate, anyAmount, anyAmount, (amount, rate, tax, low, more) => {
        const cost = gatewayCost(amount, { rate }, tax)
        expect(sum([cost.fee, cost.tax, cost.net])).toBe(amount)
        const fee = feeOf(amount, { rate, least: low, largest: money(low + more) })
        expect(fee >= low && fee <= low + more).toBe(true)
      }),
    )
  })

  test('splits a payout into parts that sum to it and never exceed the cap', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 6n).map(money), fc.bigInt(10n ** 3n, 10n ** 6n).map(money), (amount, cap) => {
        const parts = splitByCap(amount, cap)
        expect(sum(parts)).toBe(amount)
        expect(parts.every((part) => part > 0n && part <= cap)).toBe(true)
      }),
    )
  })
})

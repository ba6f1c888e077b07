import { formatMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { alreadyEscalatedRefusal, escalatedRefusal } from '#blueprint/decision/queue.ts'
import type { BasisPoints } from '#values/share.ts'
import { nothingWithheld, withheldFrom, type TaxTerms, type Withheld } from './tax.ts'

/**
 * The states as stored and shown. ON_HOLD waits for an answer. UNKNOWN is a payout with an unknown outcome: the gateway
 * is queried and the payout never sent again, so that the same money cannot leave twice.
 */
export const withdrawalFlow = flow({
  states: [
    'PENDING',
    'ON_HOLD',
    'APPROVED',
    'INITIATED',
    'PROCESSING',
    'UNKNOWN',
    'SUCCESS',
    'FAILED',
    'REJECTED',
    'CANCELLED',
  ],
  moves: {
    hold: { from: ['PENDING'], to: 'ON_HOLD' },
    requestDocuments: { from: ['PENDING', 'ON_HOLD'], to: 'ON_HOLD' },
    resume: { from: ['ON_HOLD'], to: 'PENDING' },
    approve: { from: ['PENDING', 'ON_HOLD'], to: 'APPROVED' },
    reject: { from: ['PENDING', 'ON_HOLD', 'APPROVED'], to: 'REJECTED' },
    cancel: { from: ['PENDING'], to: 'CANCELLED' },
    sendBack: { from: ['APPROVED'], to: 'PENDING' },
    pay: { from: ['APPROVED'], to: 'INITIATED' },
    recall: { from: ['INITIATED'], to: 'APPROVED' },
    payByHand: { from: ['APPROVED'], to: 'SUCCESS' },
    process: { from: ['INITIATED', 'UNKNOWN'], to: 'PROCESSING' },
    lose: { from: ['INITIATED', 'PROCESSING'], to: 'UNKNOWN' },
    succeed: { from: ['INITIATED', 'PROCESSING', 'UNKNOWN'], to: 'SUCCESS' },
    fail: { from: ['INITIATED', 'PROCESSING', 'UNKNOWN'], to: 'FAILED' },
    payRest: { from: ['INITIATED', 'PROCESSING', 'UNKNOWN'], to: 'APPROVED' },
    returnRest: { from: ['APPROVED'], to: 'SUCCESS' },
    retry: { from: ['FAILED'], to: 'INITIATED' },
  },
})

export type WithdrawalDecision = Decision<'withdrawal', typeof withdrawalFlow>

export type Withdrawal = {
  readonly id: string
  readonly playerId: bigint
  readonly amount: Money
  readonly currency: string
  readonly status: string
  readonly requestedBy: string
  readonly approvedBy: string | null
  /** The player's part of the fee, deducted from the amount. */
  readonly fee?: Money
  /** Tax withheld at the approval, deducted from the amount like the fee. */
  readonly withheld?: Withheld & { readonly rate: BasisPoints }
  /** How tax is withheld if it is approved now; null: not at all. */
  readonly taxTerms?: TaxTerms | null
  /** What was already paid, where it is sent in parts. */
  readonly paid?: Money
  /** The user who escalated it. */
  readonly escalatedBy?: string | null
  /** What was requested, where a part of it was approved. */
  readonly requestedAmount?: Money | null
  /** How often the amount was held again after a failed payout. */
  readonly retries?: number
}

/** The user who decides, with the time and their limit; null means no limit. */
export type Decider = { readonly id: string; readonly limit: Money | null; readonly at: Date }

const refOf = (withdrawal: Pick<Withdrawal, 'id'>): string => `withdrawal:${withdrawal.id}`

/** Each time the amount is held again, and then returned, is a cause of its own. */
const holdRefOf = ({ id, retries = 0 }: Withdrawal): string =>
  retries === 0 ? refOf({ id }) : `${refOf({ id })}:retry-${retries}`

/** A transfer of the withdrawal's amount. */
export const moved = (
  { id, playerId, amount, currency }: Withdrawal,
  sides: Pick<TransferOrder, 'kind' | 'debit' | 'credit'> & { readonly ref?: string },
): TransferOrder => transfer({ accountId: playerId, amount, currency, ref: refOf({ id }), ...sides })

/** Returns the held amount to the wallet. */
export const release = (withdrawal: Withdrawal): TransferOrder =>
  moved(withdrawal, { kind: 'WITHDRAW_RELEASE', debit: 'held', credit: 'wallet', ref: holdRefOf(withdrawal) })

/** Holds the amount for the request, or again for a retry. */
export const holdFor = (withdrawal: Withdrawal): TransferOrder =>
  moved(withdrawal, { kind: 'WITHDRAW_HOLD', debit: 'wallet', credit: 'held', ref: holdRefOf(withdrawal) })

/** The amount paid to the player. */
export const netOf = ({
  amount,
  fee = zeroMoney,
  withheld = { ...nothingWithheld, rate: 0 },
}: Pick<Withdrawal, 'amount' | 'fee' | 'withheld'>): Money => money(amount - fee - withheld.tax)

/** The withdrawal with the tax as of now, which is withheld if it is approved. */
export const taxedNow = <T extends Withdrawal>(withdrawal: T): T => {
  const { amount, taxTerms } = withdrawal
  return taxTerms
    ? { ...withdrawal, withheld: { ...withheldFrom(amount, taxTerms), rate: taxTerms.rate } }
    : { ...withdrawal, withheld: { ...nothingWithheld, rate: 0 } }
}

const noTax = { tax: zeroMoney, taxed_winnings: zeroMoney, tax_rate: 0, tax_rule: null, tax_at: null }

const withoutTax = ({ withheld }: Withdrawal) => (withheld === undefined || withheld.rate === 0 ? {} : noTax)

/** The columns of the tax as of now. */
export function taxSet(withdrawal: Withdrawal) {
  const { amount, taxTerms } = withdrawal
  if (!taxTerms) return withoutTax(withdrawal)
  const { tax, taxed } = withheldFrom(amount, taxTerms)
  return { tax, taxed_winnings: taxed, tax_rate: taxTerms.rate, tax_rule: taxTerms.rule, tax_at: taxTerms.at }
}

/** The part of it not paid yet. */
export const restOf = (withdrawal: Withdrawal): Money => money(netOf(withdrawal) - (withdrawal.paid ?? zeroMoney))

/** Tax withheld is owed to the tax authority from the payment on. */
export const taxLine = (withdrawal: Withdrawal, tax: Money): TransferOrder[] =>
  tax > zeroMoney ? [moved({ ...withdrawal, amount: tax }, { kind: 'TAX', debit: 'held', credit: 'tax' })] : []

/** The whole held amount is booked out: the payment, and the fee and the tax as lines of their own. */
function payOut(withdrawal: Withdrawal): TransferOrder[] {
  const { fee = zeroMoney, withheld = nothingWithheld } = withdrawal
  const sides = { debit: 'held', credit: 'gateway' } as const
  return [
    moved({ ...withdrawal, amount: netOf(withdrawal) }, { kind: 'WITHDRAW_PAID', ...sides }),
    ...(fee > zeroMoney ? [moved({ ...withdrawal, amount: fee }, { kind: 'WITHDRAW_FEE', ...sides })] : []),
    ...taxLine(withdrawal, withheld.tax),
  ]
}

const isWithin = (amount: Money, limit: Money | null): boolean => limit === null || amount <= limit

export type RequestFacts = {
  readonly available: Money
  readonly least: Money
  readonly largest: Money | null
  readonly isLocked: boolean
}

/** Holds the amount on request, so that it cannot be bet or requested again meanwhile. */
export function request(withdrawal: Withdrawal, { available, least, largest, isLocked }: RequestFacts): Decision {
  if (isLocked) return refuse('Withdrawals are locked for this account.')
  if (withdrawal.amount <= 0n) return refuse('Amount must be above 0.', 'amount')
  if (withdrawal.amount < least) return refuse(`Min withdrawal is ${formatMoney(least)}.`, 'amount')
  if (!isWithin(withdrawal.amount, largest)) {
    return refuse(`Max withdrawal is ${formatMoney(largest ?? least)}.`, 'amount')
  }
  if (withdrawal.amount > available) return refuse('Not enough available balance.', 'amount')
  if (netOf(withdrawal) <= 0n) return refuse('The fee exceeds the amount.', 'amount')
  return decide({
    transfers: [holdFor(withdrawal)],
    events: [{ name: 'withdrawal.requested' }],
  })
}

/** Dual control: the requester cannot approve, and the amount must be within the approver's limit. */
export function approve(withdrawal: Withdrawal, approver: Decider): WithdrawalDecision {
  const refused = refusal(withdrawalFlow, 'approve', withdrawal.status)
  if (refused) return refused
  if (withdrawal.requestedBy === approver.id) return refuse('You cannot approve your own request.')
  const escalated = escalatedRefusal(withdrawal.escalatedBy ?? null, approver.id, 'withdrawal')
  if (escalated) return escalated
  if (!isWithin(withdrawal.amount, approver.limit)) return refuse('Amount exceeds your approval limit.')
  if (netOf(taxedNow(withdrawal)) <= 0n) return refuse('The fee and the tax leave nothing to pay.')
  return decide({
    move: 'approve',
    set: { approved_by: approver.id, approved_at: approver.at, ...taxSet(withdrawal) },
    approves: withdrawal.amount,
    events: [{ name: 'withdrawal.approved' }],
  })
}

export function hold(withdrawal: Withdrawal, reason: string): WithdrawalDecision {
  return (
    refusal(withdrawalFlow, 'hold', withdrawal.status) ??
    decide({ move: 'hold', set: { reason }, events: [{ name: 'withdrawal.held' }] })
  )
}

/** Escalation: the user who escalates cannot decide, all other reviewers can. */
export function escalate(withdrawal: Withdrawal, by: Decider, reason: string): Decision<'withdrawal'> {
  const refused = refusal(withdrawalFlow, 'approve', withdrawal.status)
  if (refused) return refuse('Only withdrawals pending review can be escalated.')
  const already = alreadyEscalatedRefusal(withdrawal.escalatedBy ?? null, 'withdrawal')
  if (already) return already
  return decide({
    set: { escalated_by: by.id, escalated_at: by.at, reason },
    events: [{ name: 'withdrawal.escalated', payload: { by: by.id, reason } }],
    message: 'Escalated to a second reviewer',
  })
}

/** A partly paid withdrawal ends by paying or returning the rest. */
const partlyPaid = ({ paid = zeroMoney }: Withdrawal): Refusal | null =>
  paid > zeroMoney ? refuse(`${formatMoney(paid)} was already paid. Pay the rest or return it.`) : null

export function reject(withdrawal: Withdrawal, reason: string): WithdrawalDecision {
  return (
    refusal(withdrawalFlow, 'reject', withdrawal.status) ??
    partlyPaid(withdrawal) ??
    decide({
      move: 'reject',
      set: { reason },
      transfers: [release(withdrawal)],
      events: [{ name: 'withdrawal.rejected', payload: { reason } }],
    })
  )
}

/** Back to review: the approval is removed and every reviewer may decide again. */
export function sendBack(withdrawal: Withdrawal, reason: string): WithdrawalDecision {
  return (
    refusal(withdrawalFlow, 'sendBack', withdrawal.status) ??
    partlyPaid(withdrawal) ??
    decide({
      move: 'sendBack',
      set: { reason, approved_by: null, approved_at: null, ...withoutTax(withdrawal) },
      events: [{ name: 'withdrawal.returned', payload: { reason } }],
    })
  )
}

/** Only the requester can cancel. */
export function cancel(withdrawal: Withdrawal, by: string): WithdrawalDecision {
  const refused = refusal(withdrawalFlow, 'cancel', withdrawal.status)
  if (refused) return refused
  if (withdrawal.requestedBy !== by) return refuse('Only the requester can cancel this request.')
  return decide({ move: 'cancel', transfers: [release(withdrawal)], events: [{ name: 'withdrawal.cancelled' }] })
}

function payable(withdrawal: Withdrawal, payer: Decider, move: 'pay' | 'payByHand' | 'retry'): Refusal | null {
  const refused = refusal(withdrawalFlow, move, withdrawal.status)
  if (refused) return refused
  if (withdrawal.approvedBy === payer.id) return refuse('You cannot pay a withdrawal you approved.')
  if (withdrawal.requestedBy === payer.id) return refuse('You cannot pay your own request.')
  return isWithin(withdrawal.amount, payer.limit) ? null : refuse('Amount exceeds your payment limit.')
}

/** Hands the payout to the gateway; the money stays held until the outcome is known. */
export function pay(withdrawal: Withdrawal, payer: Decider, move: 'pay' | 'retry' = 'pay'): WithdrawalDecision {
  return (
    payable(withdrawal, payer, move) ??
    decide({
      move,
      set: { paid_by: payer.id },
      events: [{ name: 'withdrawal.initiated' }],
      jobs: [{ queue: 'send-payout', payload: { withdrawalId: withdrawal.id } }],
    })
  )
}

/** Paid manually at the bank, with the bank reference. */
export function payByHand(withdrawal: Withdrawal, payer: Decider, utr: string): WithdrawalDecision {
  return (
    payable(withdrawal, payer, 'payByHand') ??
    decide({
      move: 'payByHand',
      set: { paid_by: payer.id, paid_at: payer.at, utr },
      transfers: payOut(withdrawal),
      events: [{ name: 'withdrawal.paid', payload: { utr } }],
    })
  )
}

/** The outcome of the payout is unknown: the gateway is queried and the payout never sent again. */
export function lose(withdrawal: Withdrawal, reason: string): WithdrawalDecision {
  return (
    refusal(withdrawalFlow, 'lose', withdrawal.status) ??
    decide({ move: 'lose', set: { reason }, events: [{ name: 'withdrawal.unknown', payload: { reason } }] })
  )
}

export function startProcessing(withdrawal: Withdrawal): WithdrawalDecision {
  return refusal(withdrawalFlow, 'process', withdrawal.status) ?? decide({ move: 'process' })
}

export function succeed(withdrawal: Withdrawal, utr: string, at: Date): WithdrawalDecision {
  return (
    refusal(withdrawalFlow, 'succeed', withdrawal.status) ??
    decide({
      move: 'succeed',
      set: { paid_at: at, utr },
      transfers: payOut(withdrawal),
      events: [{ name: 'withdrawal.paid', payload: { utr } }],
    })
  )
}

/** Only after a definite failure; an uncertain outcome stays UNKNOWN. */
export function fail(withdrawal: Withdrawal, reason: string): WithdrawalDecision {
  return (
    refusal(withdrawalFlow, 'fail', withdrawal.status) ??
    decide({
      move: 'fail',
      set: { reason },
      transfers: [release(withdrawal)],
      events: [{ name: 'withdrawal.failed', payload: { reason } }],
    })
  )
}

import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'

/** A manual balance adjustment: requested by one user, decided by another, expired after a day. */
export const adjustmentFlow = flow({
  states: ['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    cancel: { from: ['PENDING'], to: 'CANCELLED' },
    expire: { from: ['PENDING'], to: 'EXPIRED' },
  },
})

export type AdjustmentDecision = Decision<'adjustment', typeof adjustmentFlow>

/** Posting status of an approved adjustment. */
export const adjustmentProcessing = ['PROCESSING', 'COMPLETED', 'FAILED'] as const
export const adjustmentDirections = ['CREDIT', 'DEBIT'] as const
export const adjustmentWallets = ['cash'] as const
export const adjustmentCategories = [
  'goodwill',
  'wrong_settlement',
  'provider_error',
  'chargeback',
  'bonus_correction',
  'transfer_error',
  'promo',
  'repair',
  'test',
] as const
export const linkedKinds = ['bet', 'market', 'deposit', 'withdrawal', 'round'] as const

export type AdjustmentDirection = (typeof adjustmentDirections)[number]

/** The requested adjustment. */
export type AdjustmentRequest = {
  readonly direction: AdjustmentDirection
  readonly amount: Money
  readonly note: string
}

export type Adjustment = AdjustmentRequest & {
  readonly id: string
  readonly playerId: bigint
  readonly currency: string
  readonly category: string
  readonly mayOverdraw: boolean
  readonly status: string
  readonly requestedBy: string
  readonly expiresAt: Date
}

/** The balances of the account. */
export type AccountBalances = { readonly balance: Money; readonly available: Money }

/** The approver, the time and their limit; null means no limit. */
export type Decider = { readonly id: string; readonly limit: Money | null; readonly at: Date }

export const minNoteLength = 10

/** The requester: their limit, and whether they may exceed the available balance. */
export type Maker = { readonly limit: Money | null; readonly mayGoNegative: boolean }

/** Why the adjustment cannot be requested, or null. */
export function requestRefusal(
  request: AdjustmentRequest,
  { available }: Pick<AccountBalances, 'available'>,
  maker: Maker,
): Refusal | null {
  const { direction, amount, note } = request
  if (note.trim().length < minNoteLength)
    return refuse(`Reason must have at least ${minNoteLength} characters.`, 'reason')
  if (amount <= 0n) return refuse('Amount must be above 0.', 'amount')
  if (maker.limit !== null && amount > maker.limit) {
    return refuse(`Amount exceeds your limit of ${formatMoney(maker.limit)}.`, 'amount')
  }
  if (direction === 'DEBIT' && amount > available && !maker.mayGoNegative) {
    return refuse(`Only ${formatMoney(available)} is available.`, 'amount')
  }
  return null
}

/** Whether it exceeds the available balance, which needs a permission. */
export const exceedsAvailable = (
  { direction, amount }: AdjustmentRequest,
  { available }: Pick<AccountBalances, 'available'>,
): boolean => direction === 'DEBIT' && amount > available

const posting = ({ id, playerId, currency, direction, amount, category, mayOverdraw }: Adjustment): TransferOrder => {
  const order = {
    accountId: playerId,
    amount,
    currency,
    ref: `adjustment:${id}`,
    note: `Adjustment: ${category.replaceAll('_', ' ')}`,
  }
  return direction === 'CREDIT'
    ? transfer({ ...order, kind: 'ADJUST_CREDIT', debit: 'adjustment', credit: 'wallet' })
    : transfer({ ...order, kind: 'ADJUST_DEBIT', debit: 'wallet', credit: 'adjustment', mayOverdraw })
}

function decisionRefusal(adjustment: Adjustment, move: 'approve' | 'reject', decider: Decider): Refusal | null {
  const refused = refusal(adjustmentFlow, move, adjustment.status)
  if (refused) return refused
  if (adjustment.requestedBy.toLowerCase() === decider.id.toLowerCase())
    return refuse('You cannot approve or reject your own request.')
  return decider.at >= adjustment.expiresAt ? refuse('This request expired after 24 hours. Create a new one.') : null
}

/** Dual control; posted with the decision. If the money is gone meanwhile the adjustment is approved but failed. */
export function approve(
  adjustment: Adjustment,
  { balance, available }: AccountBalances,
  decider: Decider,
): AdjustmentDecision {
  const refused = decisionRefusal(adjustment, 'approve', decider)
  if (refused) return refused
  const { amount, direction, mayOverdraw } = adjustment
  if (decider.limit !== null && amount > decider.limit) return refuse('Amount exceeds your approval limit.')
  const decided = { decided_by: decider.id, decided_at: decider.at, balance_before: balance }
  if (direction === 'DEBIT' && amount > available && !mayOverdraw) {
    const failure = `Only ${formatMoney(available)} was available`
    return decide({
      move: 'approve',
      set: { ...decided, processing: 'FAILED', failure, balance_after: balance },
      events: [{ name: 'adjustment.failed', payload: { failure } }],
      message: `Approved, but not posted: ${failure.toLowerCase()}`,
    })
  }
  const after = money(direction === 'CREDIT' ? balance + amount : balance - amount)
  return decide({
    move: 'approve',
    set: { ...decided, processing: 'COMPLETED', balance_after: after },
    transfers: [posting(adjustment)],
    approves: amount,
    events: [{ name: 'adjustment.completed' }],
    message: `Approved and posted: the balance is ${formatMoney(after)}`,
  })
}

export function reject(adjustment: Adjustment, reason: string, decider: Decider): AdjustmentDecision {
  return (
    decisionRefusal(adjustment, 'reject', decider) ??
    decide({
      move: 'reject',
      set: { reason, decided_by: decider.id, decided_at: decider.at },
      events: [{ name: 'adjustment.rejected', payload: { reason } }],
    })
  )
}

/** Only the requester can cancel. */
export function cancel(adjustment: Adjustment, by: string, at: Date): AdjustmentDecision {
  const refused = refusal(adjustmentFlow, 'cancel', adjustment.status)
  if (refused) return refused
  if (adjustment.requestedBy.toLowerCase() !== by.toLowerCase())
    return refuse('Only the requester can cancel this request.')
  return decide({ move: 'cancel', set: { decided_at: at }, events: [{ name: 'adjustment.cancelled' }] })
}

/** Nobody has decided in time. */
export const expire = (at: Date): AdjustmentDecision =>
  decide({
    move: 'expire',
    set: { decided_at: at, reason: 'Not decided within 24 hours' },
    events: [{ name: 'adjustment.expired' }],
  })

import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'

/** A balance changed by hand: asked by one person, decided by another, or nobody decides and the day passes. */
export const adjustmentFlow = flow({
  states: ['PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED'],
  moves: {
    approve: { from: ['PENDING'], to: 'APPROVED' },
    reject: { from: ['PENDING'], to: 'REJECTED' },
    cancel: { from: ['PENDING'], to: 'CANCELLED' },
    expire: { from: ['PENDING'], to: 'EXPIRED' },
  },
})

/** What became of the posting of an approved one. */
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

/** What is asked for. */
export type Wanted = {
  readonly direction: AdjustmentDirection
  readonly amount: Money
  readonly note: string
}

export type Adjustment = Wanted & {
  readonly id: string
  readonly playerId: bigint
  readonly currency: string
  readonly category: string
  readonly mayOwe: boolean
  readonly status: string
  readonly askedBy: string
  readonly expiresAt: Date
}

/** How the account stands to which it is asked. */
export type Standing = { readonly balance: Money; readonly available: Money }

/** Who decides, when, and up to which amount; a limit of null is no limit. */
export type Decider = { readonly id: string; readonly limit: Money | null; readonly at: Date }

export const shortestNote = 10

/** Who asks: his limit, and whether he may take more than is available. */
export type Maker = { readonly limit: Money | null; readonly mayGoNegative: boolean }

/** Why this may not be asked for, or null. */
export function objection(wanted: Wanted, { available }: Pick<Standing, 'available'>, maker: Maker): Refusal | null {
  const { direction, amount, note } = wanted
  if (note.trim().length < shortestNote) return refuse(`Say why in at least ${shortestNote} characters`, 'reason')
  if (amount <= 0n) return refuse('An adjustment needs an amount', 'amount')
  if (maker.limit !== null && amount > maker.limit) {
    return refuse(`Above your limit of ${formatMoney(maker.limit)}`, 'amount')
  }
  if (direction === 'DEBIT' && amount > available && !maker.mayGoNegative) {
    return refuse(`Only ${formatMoney(available)} is available`, 'amount')
  }
  return null
}

/** Whether it takes more than there is, which only some may ask for. */
export const owes = ({ direction, amount }: Wanted, { available }: Pick<Standing, 'available'>): boolean =>
  direction === 'DEBIT' && amount > available

const posting = ({ id, playerId, currency, direction, amount, category, mayOwe }: Adjustment): TransferOrder => {
  const order = {
    accountId: playerId,
    amount,
    currency,
    ref: `adjustment:${id}`,
    note: `Adjustment: ${category.replaceAll('_', ' ')}`,
  }
  return direction === 'CREDIT'
    ? transfer({ ...order, kind: 'ADJUST_CREDIT', debit: 'adjustment', credit: 'wallet' })
    : transfer({ ...order, kind: 'ADJUST_DEBIT', debit: 'wallet', credit: 'adjustment', mayOwe })
}

function decidable(adjustment: Adjustment, move: 'approve' | 'reject', decider: Decider): Refusal | null {
  const refused = refusal(adjustmentFlow, move, adjustment.status)
  if (refused) return refused
  if (adjustment.askedBy.toLowerCase() === decider.id.toLowerCase()) return refuse('Whoever asks cannot decide')
  return decider.at >= adjustment.expiresAt ? refuse('It waited longer than a day; it must be asked for anew') : null
}

/** Four eyes; posted with the very decision. Money that is gone meanwhile leaves it approved and failed. */
export function approve(adjustment: Adjustment, { balance, available }: Standing, decider: Decider): Decision {
  const refused = decidable(adjustment, 'approve', decider)
  if (refused) return refused
  const { amount, direction, mayOwe } = adjustment
  if (decider.limit !== null && amount > decider.limit) return refuse('Above your approval limit')
  const decided = { decided_by: decider.id, decided_at: decider.at, balance_before: balance }
  if (direction === 'DEBIT' && amount > available && !mayOwe) {
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

export function reject(adjustment: Adjustment, reason: string, decider: Decider): Decision {
  return (
    decidable(adjustment, 'reject', decider) ??
    decide({
      move: 'reject',
      set: { reason, decided_by: decider.id, decided_at: decider.at },
      events: [{ name: 'adjustment.rejected', payload: { reason } }],
    })
  )
}

/** Only the one who asked takes it back. */
export function cancel(adjustment: Adjustment, by: string, at: Date): Decision {
  const refused = refusal(adjustmentFlow, 'cancel', adjustment.status)
  if (refused) return refused
  if (adjustment.askedBy.toLowerCase() !== by.toLowerCase()) return refuse('Only who asked can cancel')
  return decide({ move: 'cancel', set: { decided_at: at }, events: [{ name: 'adjustment.cancelled' }] })
}

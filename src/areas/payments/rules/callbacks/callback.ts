import { formatMoney, type Money } from '#values/money.ts'
import {
  decide,
  refuse,
  type Decision,
  type Effects,
  type Refusal,
  type RowWrite,
} from '#blueprint/decision/decision.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { creditLate, depositFlow, type DepositDecision } from '#areas/payments/rules/deposits/deposit.ts'
import { creditLateProof, creditLateWithBankAmount, type Proof } from '#areas/payments/rules/deposits/manual-deposit.ts'
import { playerFee, type FeePlan } from '#areas/payments/rules/deposits/deposit-method.ts'
import { plainUtr, utrRefusal } from '#areas/payments/rules/deposits/utr.ts'
import type { callbackFlow } from './callback-flow.ts'
import type { Decider } from '#areas/payments/rules/payouts/withdrawal.ts'

/** A callback in review. */
export type CallbackCase = {
  readonly id: string
  readonly status: string
  readonly direction: string | null
  /** Our status that the gateway reported; null: unreadable or unknown. */
  readonly word: string | null
  readonly amount: Money | null
  readonly currency: string | null
  readonly gatewayId: string
  readonly gatewayStatus: string | null
  readonly reference: string | null
  readonly utr: string | null
  readonly isSigned: boolean
  readonly reviewReason: string | null
  /** The deposit it belongs to. */
  readonly depositId: string | null
  /** Linked to the deposit by a user: the gateway named another order, or none. */
  readonly linkedBy: string | null
}

/** The deposit of a callback as far as linking and retrying depend on it. */
export type CallbackDeposit = {
  readonly id: string
  readonly cell: number
  readonly playerId: bigint
  readonly agentId: bigint
  readonly domainId: number
  readonly gatewayId: string | null
  readonly currency: string
  readonly status: string
}

const isDone = (status: string): boolean => status === 'SUCCESS' || status === 'REVERSED'

const openRefusal = ({ status }: CallbackCase): Refusal | null =>
  status === 'REVIEW' ? null : refuse('This callback is not waiting for review.')

/** Links a payment whose order the gateway did not name, or named wrongly, to the deposit that it pays. */
export function linkCallback(
  callback: CallbackCase,
  deposit: CallbackDeposit | null,
  by: { readonly id: string; readonly at: Date },
): Decision<'gateway_callback'> {
  const refused = openRefusal(callback) ?? linkable(callback, deposit)
  if (refused) return refused
  if (deposit === null) return refuse('No deposit with this id.', 'deposit')
  return decide({
    set: {
      deposit_id: deposit.id,
      player_id: deposit.playerId,
      agent_id: deposit.agentId,
      linked_by: by.id,
      linked_at: by.at,
    },
    events: [{ name: 'gateway.callback-linked', payload: { deposit: deposit.id } }],
    message: 'Linked. Credit it, or check it with the gateway.',
  })
}

function linkable(callback: CallbackCase, deposit: CallbackDeposit | null): Refusal | null {
  if (callback.direction === 'PAYOUT') return refuse('This callback is about a payout, not about a deposit.')
  if (callback.depositId !== null && callback.linkedBy === null)
    return refuse('The gateway named the order of this callback. It cannot be linked to another deposit.')
  if (deposit === null) return refuse('No deposit with this id.', 'deposit')
  if (deposit.gatewayId !== callback.gatewayId)
    return refuse('This deposit was not requested through the gateway of the callback.', 'deposit')
  if (callback.currency !== null && callback.currency !== deposit.currency)
    return refuse('The deposit has a different currency.', 'deposit')
  return isDone(deposit.status) ? refuse('This deposit is already credited.', 'deposit') : null
}

/** Links the only deposit that fits; with none or several the reviewer chooses. */
export function linkOnlyMatch(
  callback: CallbackCase,
  matches: readonly CallbackDeposit[],
  by: { readonly id: string; readonly at: Date },
): Decision<'gateway_callback'> {
  const refused = openRefusal(callback)
  if (refused) return refused
  if (callback.depositId !== null) return refuse('Has a deposit.')
  const [only] = matches
  if (only === undefined) return refuse('No deposit has its UTR, order or reference.')
  return matches.length > 1 ? refuse('Several deposits match.') : linkCallback(callback, only, by)
}

export type RetriedCallback = {
  readonly callback: CallbackCase
  readonly deposit: CallbackDeposit | null
  /** The gateway can be queried. */
  readonly isAskable: boolean
  /** An unreadable callback as its gateway is mapped now; null: it was readable. */
  readonly reread: Reread | null
}

/** The columns read, or why the order still cannot be read. */
export type Reread = { readonly columns: Effects<'gateway_callback'>['set'] } | { readonly odd: string }

/**
 * Evaluates the callback again and queries the gateway. A payment linked by a user is only queried: the evaluation
 * trusts the order that the gateway named.
 */
export function retryReviewed(
  { callback, deposit, isAskable, reread }: RetriedCallback,
  now: Date,
): Decision<'gateway_callback', typeof callbackFlow> {
  const refused = openRefusal(callback)
  if (refused) return refused
  if (reread !== null && callback.isSigned && callback.linkedBy === null) return evaluateReread(reread)
  if (deposit !== null && isDone(deposit.status)) return refuse('The deposit is already credited.')
  const isReadable = callback.isSigned && callback.word !== null && callback.reviewReason !== 'OTHER_CONTENT'
  const isEvaluated = isReadable && callback.linkedBy === null
  const isAsked = isAskable && deposit !== null
  if (!isEvaluated && !isAsked)
    return refuse('The callback cannot be evaluated again, and no deposit can be checked with the gateway.')
  return decide({
    ...(isEvaluated ? { move: 'retry' as const, set: { review_reason: null, handled_at: null } } : {}),
    ...(isAsked
      ? {
          rows: [
            {
              table: 'deposit' as const,
              key: { cell: deposit.cell, player_id: deposit.playerId, id: deposit.id },
              values: { next_query_at: now },
            },
          ],
        }
      : {}),
    events: [{ name: 'gateway.callback-retried' }],
    message: isAsked ? 'Gateway status check started' : 'Callback is being evaluated again',
  })
}

function evaluateReread(reread: Reread): Decision<'gateway_callback', typeof callbackFlow> {
  if ('odd' in reread) return refuse(`The callback still cannot be read. ${reread.odd}`)
  return decide({
    move: 'retry',
    set: { ...reread.columns, review_reason: null, handled_at: null },
    events: [{ name: 'gateway.callback-retried' }],
    message: 'Callback is being read and evaluated again',
  })
}

export type CreditedCallback = {
  readonly callback: CallbackCase
  readonly proof: Proof
  readonly plan: FeePlan | null
  /** Another deposit credited under the gateway's reference, as the reviewer may see it. */
  readonly creditedBefore: string | null
}

/** Credits what the gateway reported, once, and closes the callback. */
export function creditCallback(
  { callback, proof, plan, creditedBefore }: CreditedCallback,
  { by, reason }: { readonly by: Decider; readonly reason: string },
): DepositDecision {
  const refused = openRefusal(callback) ?? creditable(callback, proof)
  if (refused) return refused
  if (creditedBefore !== null) return refuse(`The gateway's reference is already used for ${creditedBefore}.`)
  const amount = callback.amount ?? proof.deposit.amount
  const decision = creditedUnder(proof, { callback, amount, plan, reason }, by)
  if (decision.refused !== undefined) return decision
  const { gatewayStatus, reference } = callback
  return decide({
    ...decision,
    set: {
      ...decision.set,
      reason,
      next_query_at: null,
      ...(gatewayStatus === null ? {} : { gateway_status: gatewayStatus }),
      ...(reference === null ? {} : { gateway_reference: reference }),
    },
    rows: [...(decision.rows ?? []), closedRow(callback.id, by, reason)],
    message: `${formatMoney(amount)} credited`,
  })
}

function creditable(callback: CallbackCase, { deposit }: Proof): Refusal | null {
  if (callback.direction === 'PAYOUT') return refuse('This callback is about a payout, not about a deposit.')
  if (callback.word !== 'SUCCESS') return refuse('The gateway did not report a payment.')
  if (callback.amount === null) return refuse('The gateway did not report the amount.')
  if (callback.reviewReason === 'OTHER_MERCHANT') return refuse('The money went to a different merchant account.')
  if (isDone(deposit.status)) return refuse('The deposit is already credited.')
  if (!mayMove(depositFlow, 'honour', deposit.status)) return refuse('The deposit is on hold or has not started.')
  return callback.currency === deposit.currency ? null : refuse('The gateway reported a different currency.')
}

interface CreditTerms {
  readonly callback: CallbackCase
  readonly amount: Money
  readonly plan: FeePlan | null
  readonly reason: string
}

/** Under the UTR where the gateway reported a valid one, so that no other deposit is credited with it. */
function creditedUnder(proof: Proof, { callback, amount, plan, reason }: CreditTerms, by: Decider): DepositDecision {
  const { deposit, method } = proof
  const utr = plainUtr(callback.utr ?? '')
  const isDifferent = amount !== deposit.amount
  if (callback.utr !== null && utrRefusal(utr, method) === null)
    return isDifferent
      ? creditLateWithBankAmount(proof, { utr, amount, plan, reason }, by)
      : creditLateProof(proof, utr, by)
  const claimed = deposit.amount
  const fee = plan === null || !isDifferent ? deposit.fee : playerFee(amount, plan)
  const decision = creditLate({ ...deposit, amount, fee, ...(isDifferent ? { claimed } : {}) }, by, utr)
  if (decision.refused !== undefined) return decision
  const { utr: _, ...set } = decision.set ?? {}
  return decide({ ...decision, set: { ...set, ...(isDifferent ? { amount, fee, claimed } : {}) } })
}

const closedRow = (id: string, { id: by, at }: Decider, reason: string): RowWrite<'gateway_callback'> => ({
  table: 'gateway_callback',
  key: { id },
  values: { status: 'CLOSED', closed_by: by, closed_at: at, note: reason },
})

import { atMost } from '#values/money.ts'
import { payoutRefusal } from '#areas/players/rules/kyc/payout.ts'
import { alreadyDecidedRefusal } from '#areas/payments/rules/payouts/review-decision.ts'
import { paidLateRefusal } from '#areas/payments/rules/withdrawals/late-payment.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { lockCase } from '#areas/payments/withdrawals/payout-work/lock-withdrawal.ts'
import { payoutHold, termsOf } from '#areas/payments/withdrawals/payout-work/terms.ts'
import { readPayee } from '#areas/players/kyc/review/payee.facts.ts'
import {
  approveWithdrawal,
  holdWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
} from '#areas/payments/withdrawals/review/decision.actions.ts'

/** Locks the withdrawal with its orders and claim, if it is in the actor’s downline. */
export async function lockWithdrawal(tx: Tx, request: { id: string; scope: Scope }) {
  const found = await lockCase(tx, request)
  return found && { ...found, beneficiary: found.row.beneficiary }
}

/** Also loads the payee with their KYC status. */
export async function lockPayable(tx: Tx, request: { id: string; scope: Scope }) {
  const found = await lockWithdrawal(tx, request)
  if (!found) return null
  const { cell, player_id: id } = found.row
  return { ...found, payee: await readPayee(tx, { cell, id }, { at: found.row.requested_at, excludedId: request.id }) }
}

/** Also loads whether it can be paid now: to an account not blocked and past its cool-down, and not paid already. */
export async function lockToPay(tx: Tx, request: { id: string; scope: Scope; now: Date }) {
  const found = await lockPayable(tx, request)
  if (!found) return null
  const { row } = found
  const terms = await termsOf(tx, row.domain_id, row.method)
  const held = await payoutHold(tx, row, { hours: terms?.coolDownHours ?? 0, at: request.now })
  return { ...found, heldAccount: held ?? paidLateRefusal(found.orders) }
}

export const decider = (actor: Actor, now: Date): rules.Decider => ({
  id: actor.username,
  limit: actor.itemLimit === null ? null : atMost(actor.itemLimit),
  at: now,
})

export const because = ({ reason }: { readonly reason: string | null }): string => reason ?? 'No reason given'

export const approveWithdrawalAct = act(approveWithdrawal, {
  facts: lockPayable,
  rule: ({ withdrawal, payee }, { actor, now }) =>
    alreadyDecidedRefusal(withdrawal) ??
    payoutRefusal(payee, withdrawal.amount) ??
    rules.approve(withdrawal, decider(actor, now)),
})

export const holdWithdrawalAct = act(holdWithdrawal, {
  facts: lockWithdrawal,
  rule: ({ withdrawal }, request) => alreadyDecidedRefusal(withdrawal) ?? rules.hold(withdrawal, because(request)),
})

export const rejectWithdrawalAct = act(rejectWithdrawal, {
  facts: lockWithdrawal,
  rule: ({ withdrawal }, request) => alreadyDecidedRefusal(withdrawal) ?? rules.reject(withdrawal, because(request)),
})

export const payWithdrawalAct = act(payWithdrawal, {
  facts: lockToPay,
  rule: ({ withdrawal, payee, heldAccount }, { actor, now, input }) =>
    payoutRefusal(payee, withdrawal.amount) ??
    heldAccount ??
    rules.payByHand(withdrawal, decider(actor, now), input.utr),
})

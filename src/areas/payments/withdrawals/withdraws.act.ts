import { money } from '#values/money.ts'
import { mayPayOut } from '#areas/players/rules/kyc/withdrawing.ts'
import { undecided } from '#areas/payments/rules/payouts/verdict.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { lockCase } from '#areas/payments/payout-work/lock.ts'
import { accountHeld, termsOf } from '#areas/payments/payout-work/terms.ts'
import { payeeOf } from '#areas/players/kyc-review/payee.facts.ts'
import {
  approveWithdrawal,
  holdWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
} from '#areas/payments/withdrawal-review/verdicts.actions.ts'

/** The withdrawal and everything that is decided on it, locked, if it is in the actor's downline. */
export async function lockWithdrawal(tx: Tx, asked: { id: string; scope: Scope }) {
  const found = await lockCase(tx, asked)
  return found && { ...found, beneficiary: found.row.beneficiary }
}

/** And who is paid, as far as his documents say. */
export async function lockPayable(tx: Tx, asked: { id: string; scope: Scope }) {
  const found = await lockWithdrawal(tx, asked)
  if (!found) return null
  const { cell, player_id: id } = found.row
  return { ...found, payee: await payeeOf(tx, { cell, id }, { at: found.row.asked_at, besides: asked.id }) }
}

/** What stands between an approved withdrawal and its payment besides: a new account waits, a blocked one is paid nothing. */
export async function lockToPay(tx: Tx, asked: { id: string; scope: Scope; now: Date }) {
  const found = await lockPayable(tx, asked)
  if (!found) return null
  const { row } = found
  const terms = await termsOf(tx, row.domain_id, row.method)
  const held = await accountHeld(tx, row, { hours: terms?.coolDownHours ?? 0, at: asked.now })
  return { ...found, heldAccount: held }
}

export const decider = (actor: Actor, now: Date): rules.Decider => ({
  id: actor.username,
  limit: actor.itemLimit === null ? null : money(actor.itemLimit),
  at: now,
})

export const because = ({ reason }: { readonly reason: string | null }): string => reason ?? 'No reason given'

export const approveWithdrawalAct = act(approveWithdrawal, {
  facts: lockPayable,
  rule: ({ withdrawal, payee }, { actor, now }) =>
    undecided(withdrawal) ?? mayPayOut(payee, withdrawal.amount) ?? rules.approve(withdrawal, decider(actor, now)),
})

export const holdWithdrawalAct = act(holdWithdrawal, {
  facts: lockWithdrawal,
  rule: ({ withdrawal }, asked) => undecided(withdrawal) ?? rules.hold(withdrawal, because(asked)),
})

export const rejectWithdrawalAct = act(rejectWithdrawal, {
  facts: lockWithdrawal,
  rule: ({ withdrawal }, asked) => undecided(withdrawal) ?? rules.reject(withdrawal, because(asked)),
})

export const payWithdrawalAct = act(payWithdrawal, {
  facts: lockToPay,
  rule: ({ withdrawal, payee, heldAccount }, { actor, now, input }) =>
    mayPayOut(payee, withdrawal.amount) ?? heldAccount ?? rules.payByHand(withdrawal, decider(actor, now), input.utr),
})

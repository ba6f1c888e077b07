import { reverse } from '#areas/payments/rules/deposits/deposit.ts'
import * as proofs from '#areas/payments/rules/deposits/manual-deposit.ts'
import { retryCallback } from '#areas/payments/rules/payouts/retry-callback.ts'
import { money } from '#values/money.ts'
import { act } from '#engine/action/act.ts'
import { retryStateOf } from '#areas/payments/gateways/callbacks/retry-state.ts'
import { confirmLatePayment, retryDeposit, reverseDeposit } from './deposit.actions.ts'
import { lockBankMatch, lockProof } from '#areas/payments/deposits/manual/manual-deposits.act.ts'
import { because, decider } from '#areas/payments/withdrawals/withdraws.act.ts'

export const confirmLatePaymentAct = act(confirmLatePayment, {
  facts: (tx, request) => lockBankMatch(tx, request, true),
  rule: ({ proof, plan }, request) => {
    const { utr, amount } = request.input
    const by = decider(request.actor, request.now)
    return amount === null || amount === proof.deposit.amount
      ? proofs.creditLateProof(proof, utr, by)
      : proofs.creditLateWithBankAmount(proof, { utr, amount: money(amount), plan, reason: because(request) }, by)
  },
})

export const reverseDepositAct = act(reverseDeposit, {
  facts: (tx, { id, scope }) => lockProof(tx, { id, scope, isAnyGateway: true }),
  rule: ({ proof }, request) => reverse(proof.deposit, decider(request.actor, request.now), because(request)),
})

export const retryDepositAct = act(retryDeposit, {
  async facts(tx, { id, scope }) {
    const found = await lockProof(tx, { id, scope, isAnyGateway: true })
    return found && { ...found, retried: await retryStateOf(tx, found.row) }
  },
  rule: ({ retried }, { now }) => retryCallback(retried, now),
})

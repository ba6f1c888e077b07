import { reverse } from '#domain/payments/deposit.ts'
import * as proofs from '#domain/payments/manual-deposit.ts'
import { retryCallback } from '#domain/payments/retry.ts'
import { money } from '#values/money.ts'
import { act } from '#server/engine/act.ts'
import { retriedOf } from '#server/gateways/retried.ts'
import { honourDeposit, retryDeposit, reverseDeposit } from './deposit-actions.screen.ts'
import { lockFound, lockProof } from './manual-deposits.act.ts'
import { because, decider } from '../payments/withdraws.act.ts'

export const honourDepositAct = act(honourDeposit, {
  facts: (tx, asked) => lockFound(tx, asked, true),
  rule: ({ proof, plan }, asked) => {
    const { utr, amount } = asked.input
    const by = decider(asked.actor, asked.now)
    return amount === null || amount === proof.deposit.amount
      ? proofs.honourProof(proof, utr, by)
      : proofs.honourFound(proof, { utr, amount: money(amount), plan, reason: because(asked) }, by)
  },
})

export const reverseDepositAct = act(reverseDeposit, {
  facts: (tx, { id, agentIds }) => lockProof(tx, { id, agentIds, isAnyGateway: true }),
  rule: ({ proof }, asked) => reverse(proof.deposit, decider(asked.actor, asked.now), because(asked)),
})

export const retryDepositAct = act(retryDeposit, {
  async facts(tx, { id, agentIds }) {
    const found = await lockProof(tx, { id, agentIds, isAnyGateway: true })
    return found && { ...found, retried: await retriedOf(tx, found.row) }
  },
  rule: ({ retried }, { now }) => retryCallback(retried, now),
})

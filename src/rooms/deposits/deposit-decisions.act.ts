import { reverse } from '#domain/payments/deposit.ts'
import * as proofs from '#domain/payments/manual-deposit.ts'
import { retryCallback } from '#domain/payments/retry.ts'
import { act } from '#server/engine/act.ts'
import { retriedOf } from '#server/gateways/retried.ts'
import { honourDeposit, retryDeposit, reverseDeposit } from './deposit-actions.screen.ts'
import { lockProof } from './manual-deposits.act.ts'
import { because, decider } from '../payments/withdraws.act.ts'

export const honourDepositAct = act(honourDeposit, {
  facts: (tx, { id, agentIds, input }) => lockProof(tx, { id, agentIds, input, isAnyGateway: true }),
  rule: ({ proof }, { actor, now, input }) => proofs.honourProof(proof, input.utr, decider(actor, now)),
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

import { decide, refuse } from '#domain/decision.ts'
import { mayPayOut } from '#domain/kyc/withdrawing.ts'
import * as payouts from '#domain/payments/payout.ts'
import { undecided } from '#domain/payments/verdict.ts'
import * as rules from '#domain/payments/withdrawal.ts'
import { act, type Tx } from '#server/engine/act.ts'
import { lockCase } from '#server/payouts/lock.ts'
import { uuidv7 } from '#server/uuid.ts'
import {
  askGateway,
  recallPayout,
  resolveWithdrawal,
  sendBackWithdrawal,
  sendPayouts,
} from './payout-actions.screen.ts'
import { payoutRoutes } from './payout-gateways.data.ts'
import { because, decider, lockToPay } from './withdraws.act.ts'

async function payable(tx: Tx, asked: { id: string; agentIds: readonly bigint[] | null; now: Date }) {
  const found = await lockToPay(tx, asked)
  if (!found) return null
  const { domain_id: domainId, method } = found.row
  return { ...found, orderId: uuidv7(), routes: await payoutRoutes(tx, { domainId, method }) }
}

export const sendPayoutsAct = act(sendPayouts, {
  facts: payable,
  rule: ({ withdrawal, row, attempt, orderId, routes, payee, isCooling }, { actor, now, input }) => {
    const held = undecided(withdrawal) ?? mayPayOut(payee, withdrawal.amount) ?? isCooling
    if (held) return held
    const route = input.gateway === null ? routes[0] : routes.find(({ code }) => code === input.gateway)
    if (!route) return refuse(`No such gateway pays by ${row.method}: choose another or pay by hand`, 'gateway')
    return payouts.orderPayout(withdrawal, decider(actor, now), {
      key: { cell: row.cell, player_id: row.player_id, id: orderId },
      domainId: row.domain_id,
      agentId: row.agent_id,
      gateway: route.code,
      attempt: (attempt?.row.attempt ?? 0) + 1,
    })
  },
})

export const recallPayoutAct = act(recallPayout, {
  facts: lockCase,
  rule: ({ withdrawal, attempt }, { actor, now }) => payouts.recallPayout(withdrawal, attempt, decider(actor, now)),
})

export const askGatewayAct = act(askGateway, {
  facts: lockCase,
  rule: ({ row, attempt }) => {
    if (!attempt || attempt.payout.status === 'WAITING') return refuse('Nothing of it has been sent')
    const payload = { domainId: row.domain_id, gateway: attempt.payout.gateway, orderId: attempt.payout.id }
    return decide({ jobs: [{ queue: 'query-payout', payload }], message: 'The gateway is asked' })
  },
})

export const sendBackWithdrawalAct = act(sendBackWithdrawal, {
  facts: lockCase,
  rule: ({ withdrawal }, asked) => rules.sendBack(withdrawal, because(asked)),
})

export const resolveWithdrawalAct = act(resolveWithdrawal, {
  facts: lockCase,
  rule: ({ withdrawal, attempt }, asked) => {
    const { input, actor, now } = asked
    const finding = { paid: input.outcome === 'PAID', utr: input.utr, reason: because(asked) }
    return payouts.resolvePayout(withdrawal, attempt, { finding, by: decider(actor, now) })
  },
})

import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { payoutRefusal } from '#areas/players/rules/kyc/payout.ts'
import * as payouts from '#areas/payments/rules/payouts/payout.ts'
import { maxParts } from '#areas/payments/rules/payouts/payout.ts'
import { routeFor } from '#areas/payments/rules/payouts/payout-terms.ts'
import { clockAt } from '#areas/payments/rules/payouts/schedule.ts'
import { retryPayout as retryFailedPayout } from '#areas/payments/rules/withdrawals/retry-payout.ts'
import { mayWithdraw } from '#areas/players/rules/care/gate.ts'
import { lockPlayerAndWallet, readResponsibleGaming } from '#areas/players/player-calls/players.facts.ts'
import { maxMoney, money, zeroMoney } from '#values/money.ts'
import { alreadyDecidedRefusal } from '#areas/payments/rules/payouts/review-decision.ts'
import { returnRest as returnPaidRest } from '#areas/payments/rules/payouts/partial-payment.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { lockCase } from '#areas/payments/withdrawals/payout-work/lock-withdrawal.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import {
  queryGateway,
  recallPayout,
  resolveWithdrawal,
  retryPayout,
  returnRest,
  sendBackWithdrawal,
  sendPayouts,
} from './payout.actions.ts'
import { payoutRoutes, zoneOf } from './payout-gateways.data.ts'
import { because, decider, lockToPay } from '#areas/payments/withdrawals/withdraws.act.ts'

async function payable(tx: Tx, request: { id: string; scope: Scope; now: Date }) {
  const found = await lockToPay(tx, request)
  if (!found) return null
  const { row, withdrawal } = found
  const routes = await payoutRoutes(tx, { domainId: row.domain_id, method: row.method })
  const clock = clockAt(request.now, await zoneOf(tx, row.domain_id))
  return {
    ...found,
    routes,
    clock,
    net: rules.restOf(withdrawal.status === 'FAILED' ? rules.taxedNow(withdrawal) : withdrawal),
    ids: Array.from({ length: maxParts }, uuidv7),
  }
}

type Payable = NonNullable<Awaited<ReturnType<typeof payable>>>

/** The order of the payout through the requested or the first suitable gateway; a refusal when it cannot be paid now. */
function orderThrough(facts: Payable, preferred: string | null): payouts.PayoutRequest | Refusal {
  const { withdrawal, row, payee, heldAccount, net } = facts
  const held = alreadyDecidedRefusal(withdrawal) ?? payoutRefusal(payee, withdrawal.amount) ?? heldAccount
  if (held) return held
  const route = routeFor(net, facts.routes, { preferred, clock: facts.clock })
  if ('refused' in route) return route
  return {
    cell: row.cell,
    ids: facts.ids,
    domainId: row.domain_id,
    agentId: row.agent_id,
    gateway: route.code,
    cap: route.cap,
    orders: facts.orders,
  }
}

export const sendPayoutsAct = act(sendPayouts, {
  facts: payable,
  rule: (facts, { actor, now, input }) => {
    const order = orderThrough(facts, input.gateway)
    return 'refused' in order ? order : payouts.orderPayout(facts.withdrawal, decider(actor, now), order)
  },
})

/** Also locks the player and the wallet, from which the amount is taken again. */
async function retryable(tx: Tx, request: { id: string; scope: Scope; now: Date }) {
  const found = await payable(tx, request)
  if (!found) return null
  const player = await lockPlayerAndWallet(tx, String(found.row.player_id))
  if (!player) return null
  const care = await readResponsibleGaming(tx, player, request.now)
  const available = maxMoney(zeroMoney, money(player.balance - player.exposure))
  return { ...found, available, isLocked: player.status !== 'ACTIVE', allowance: mayWithdraw(care, request.now) }
}

export const retryPayoutAct = act(retryPayout, {
  facts: retryable,
  rule: (facts, { actor, now, input }) => {
    const { allowance, isLocked, available } = facts
    if ('refused' in allowance) return allowance
    if (isLocked || allowance.needsReview) return refuse('Withdrawals of this account are locked or under review.')
    const order = orderThrough(facts, input.gateway)
    return 'refused' in order
      ? order
      : retryFailedPayout(facts.withdrawal, decider(actor, now), { ...order, available })
  },
})

export const recallPayoutAct = act(recallPayout, {
  facts: lockCase,
  rule: ({ withdrawal, orders }, { actor, now }) => payouts.recallPayout(withdrawal, orders, decider(actor, now)),
})

export const returnRestAct = act(returnRest, {
  facts: lockCase,
  rule: ({ withdrawal }, request) => returnPaidRest(withdrawal, decider(request.actor, request.now), because(request)),
})

export const queryGatewayAct = act(queryGateway, {
  facts: lockCase,
  rule: ({ row, orders }) => {
    if (orders.at(-1)?.row.bank_file_id)
      return refuse('This payout is paid by bank file. Import the result of the bank.')
    const sent = orders.filter(({ payout }) => !['WAITING', 'RECALLED'].includes(payout.status))
    if (sent.length === 0) return refuse('Nothing has been sent for this withdrawal yet, so there is nothing to check.')
    const payloads = sent.map(({ payout: { gateway, id } }) => ({ domainId: row.domain_id, gateway, orderId: id }))
    return decide({
      jobs: payloads.map((payload) => ({ queue: 'query-payout', payload })),
      message: 'Status requested from the gateway.',
    })
  },
})

export const sendBackWithdrawalAct = act(sendBackWithdrawal, {
  facts: lockCase,
  rule: ({ withdrawal }, request) => rules.sendBack(withdrawal, because(request)),
})

export const resolveWithdrawalAct = act(resolveWithdrawal, {
  facts: lockCase,
  rule: ({ withdrawal, orders }, request) => {
    const { input, actor, now } = request
    const finding = { paid: input.outcome === 'PAID', utr: input.utr, reason: because(request) }
    return payouts.resolvePayout(withdrawal, orders, { finding, by: decider(actor, now) })
  },
})

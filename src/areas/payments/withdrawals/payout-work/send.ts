import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#platform/database/connect.ts'
import { decide } from '#blueprint/decision/decision.ts'
import type { Outcome } from '#areas/payments/rules/payouts/payout.ts'
import { doubt, failedBefore, hearOutcome, isDoubtful } from '#areas/payments/rules/withdrawals/late-payment.ts'
import { money } from '#values/money.ts'
import type { Tx, WriteTx } from '#engine/action/act.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
import { wholeScope } from '#engine/scope.ts'
import type { PayoutAnswer, PayoutOrder, Payouts } from '#areas/payments/gateways/work/gateway.ts'
import { recordSystemAction } from './record-system-action.ts'
import { lockCase, withdrawalIdOf, type LockedWithdrawal, type Order } from './lock-withdrawal.ts'

export interface PayoutWorkerContext {
  readonly db: Database
  readonly payouts: Payouts
  readonly now?: () => Date
}

const maxWaitMs = 1_000

/** Parts that were handled, and earlier ones that were found not to be paid, in this run. */
interface SendingRun {
  readonly handled: Set<string>
  readonly confirmed: Set<string>
}

/**
 * Sends the parts of a payout to their gateway, each once. A part that was already sent is only queried. Payouts that
 * failed before are queried first, and nothing is sent in their place unless they were not paid.
 */
export async function sendPayout(paying: PayoutWorkerContext, withdrawalId: string): Promise<void> {
  const run = { handled: new Set<string>(), confirmed: new Set<string>() }
  let hasMore = true
  while (hasMore)
    hasMore = await workOutside(paying, {
      claim: (tx, now) => markSent(tx, withdrawalId, run, now),
      call: (begun) => carryOut(paying, run, begun),
      store: storeAnswer,
    })
}

/** What comes next: a wait, a question about a part that failed before, or a part that is sent, or queried if it was. */
type Begun = { readonly domainId: number } & (
  | { readonly waitMs: number }
  | { readonly failed: PayoutOrder }
  | { readonly order: PayoutOrder; readonly isFirst: boolean }
)

/** Marks the next part as sent. Committed before the gateway is called, so that a crash never sends it twice. */
async function markSent(
  tx: WriteTx,
  withdrawalId: string,
  { handled, confirmed }: SendingRun,
  now: Date,
): Promise<Begun | null> {
  const found = await lockCase(tx, { id: withdrawalId, scope: wholeScope })
  const next = found?.orders.find(
    ({ payout, row }) =>
      row.bank_file_id === null && !handled.has(payout.id) && (payout.status === 'SENT' || payout.status === 'WAITING'),
  )
  if (!found || !next) return null
  const { domain_id: domainId } = found.row
  const { payout, key } = next
  if (payout.status === 'SENT') return { domainId, order: orderOf(found, next), isFirst: false }
  const waitMs = payout.dueAt.getTime() - now.getTime()
  if (waitMs > 0) return { domainId, waitMs }
  const failed = failedBefore(found.orders, next).find(
    (one) => one.row.bank_file_id === null && !confirmed.has(one.payout.id),
  )
  if (failed) return { domainId, failed: orderOf(found, failed) }
  const sent = decide({ rows: [{ table: 'payout', key, values: { status: 'SENT', sent_at: now } }] })
  await recordSystemAction(tx, found, sent, { by: 'overround', action: 'payouts.sending' })
  return { domainId, order: orderOf(found, next), isFirst: true }
}

/** Waits, or calls the gateway; null: it was not called. */
async function carryOut(
  paying: PayoutWorkerContext,
  { handled, confirmed }: SendingRun,
  begun: Begun,
): Promise<PayoutAnswer | null> {
  if ('waitMs' in begun) {
    await delay(Math.min(begun.waitMs, maxWaitMs))
    return null
  }
  if ('failed' in begun) {
    confirmed.add(begun.failed.orderId)
    return outcomeOf(paying.payouts.queryPayout(begun.failed))
  }
  const { order, isFirst } = begun
  handled.add(order.orderId)
  return outcomeOf(isFirst ? paying.payouts.sendPayout(order) : paying.payouts.queryPayout(order))
}

async function storeAnswer(tx: WriteTx, begun: Begun, outcome: PayoutAnswer | null, now: Date): Promise<void> {
  if (outcome === null) return
  if ('failed' in begun) await recordDoubt(tx, begun.failed.orderId, outcome, now)
  else if ('order' in begun) await recordOutcome(tx, begun.order.orderId, outcome, now)
}

const kindOf = { upi: 'upi', bank: 'bank', crypto: 'crypto', card: 'bank', agent: 'bank' } as const

const orderOf = ({ row }: LockedWithdrawal, { row: payout }: Order): PayoutOrder => ({
  orderId: payout.id,
  domainId: payout.domain_id,
  gateway: payout.gateway,
  amount: money(payout.amount),
  currency: payout.currency,
  beneficiary: {
    kind: kindOf[row.method],
    name: row.beneficiary_name,
    account: row.beneficiary,
    branch: row.branch,
  },
})

/** A call that failed says nothing about the money: the outcome is unknown. */
const outcomeOf = (answer: Promise<PayoutAnswer>): Promise<PayoutAnswer> =>
  answer.catch((error: unknown): PayoutAnswer => ({
    outcome: 'UNKNOWN',
    reason: error instanceof Error ? error.message : 'The call failed',
  }))

/** Locks the withdrawal of an order, with that order and its others. */
export async function lockOrder(tx: Tx, orderId: string) {
  const id = await withdrawalIdOf(tx, orderId)
  const found = id === null ? null : await lockCase(tx, { id, scope: wholeScope })
  const order = found?.orders.find(({ payout }) => payout.id === orderId)
  return found && order ? { found, order, others: found.orders.filter((one) => one !== order) } : null
}

/** Stops the payout if one that failed before may have been paid. */
async function recordDoubt(tx: WriteTx, orderId: string, outcome: Outcome, now: Date): Promise<void> {
  const match = await lockOrder(tx, orderId)
  if (!match || !isDoubtful(outcome, match.order.payout)) return
  const { found, order, others } = match
  await inCurrency(found.row.currency, () => {
    const decision = doubt(found.withdrawal, { order, others }, { outcome, at: now })
    return recordSystemAction(tx, found, decision, { by: order.payout.gateway, action: 'payouts.answer' })
  })
}

/** Records a reported outcome; repeated reports, and reports after a final state, change nothing. */
async function recordOutcome(tx: WriteTx, orderId: string, outcome: Outcome, now: Date): Promise<void> {
  const match = await lockOrder(tx, orderId)
  if (!match) return
  const { found, order, others } = match
  await inCurrency(found.row.currency, () => {
    const decision = hearOutcome(found.withdrawal, { order, others }, { outcome, at: now })
    return recordSystemAction(tx, found, decision, { by: order.payout.gateway, action: 'payouts.answer' })
  })
}

/** Queries the gateway for the status of an order and records it. */
export async function queryPayoutStatus(paying: PayoutWorkerContext, orderId: string): Promise<void> {
  await workOutside(paying, {
    claim: (tx) => sentOrder(tx, orderId),
    call: (order) => outcomeOf(paying.payouts.queryPayout(order)),
    store: (tx, _order, outcome, now) => recordOutcome(tx, orderId, outcome, now),
  })
}

/** The order if it was sent. Payouts of a bank file are closed by the result of the bank. */
async function sentOrder(tx: WriteTx, orderId: string): Promise<PayoutOrder | null> {
  const match = await lockOrder(tx, orderId)
  if (!match || match.order.payout.status === 'WAITING' || match.order.row.bank_file_id !== null) return null
  return orderOf(match.found, match.order)
}

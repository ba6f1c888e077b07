import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#platform/database/connect.ts'
import { decide } from '#blueprint/decision/decision.ts'
import type { Outcome } from '#areas/payments/rules/payouts/payout.ts'
import { doubt, failedBefore, hearOutcome, isDoubtful } from '#areas/payments/rules/withdrawals/late-payment.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import type { PayoutAnswer, PayoutOrder, Payouts } from '#areas/payments/gateway-work/gateway.ts'
import { recordSystemAction } from './record-system-action.ts'
import { lockCase, withdrawalIdOf, type LockedWithdrawal, type Order } from './lock-withdrawal.ts'

export interface PayoutWorkerContext {
  readonly db: Database
  readonly payouts: Payouts
  readonly now?: () => Date
}

const maxWaitMs = 1_000

/**
 * Sends the parts of a payout to their gateway, each once. A part that was already sent is only queried. Payouts that
 * failed before are queried first, and nothing is sent in their place unless they were not paid.
 */
export async function sendPayout(paying: PayoutWorkerContext, withdrawalId: string): Promise<void> {
  const handled = new Set<string>()
  const confirmed = new Set<string>()
  for (;;) {
    const begun = await markSent(paying, withdrawalId, { handled, confirmed })
    if (begun === null) return
    if ('waitMs' in begun) {
      await delay(Math.min(begun.waitMs, maxWaitMs))
      continue
    }
    if ('failed' in begun) {
      confirmed.add(begun.failed.orderId)
      await recordDoubt(paying, begun.failed.orderId, await outcomeOf(paying.payouts.queryPayout(begun.failed)))
      continue
    }
    const { order, isFirst } = begun
    handled.add(order.orderId)
    const outcome = await outcomeOf(isFirst ? paying.payouts.sendPayout(order) : paying.payouts.queryPayout(order))
    await recordOutcome(paying, order.orderId, outcome)
  }
}

/** Marks the next part as sent. Committed before the gateway is called, so that a crash never sends it twice. */
function markSent(
  { db, now = () => new Date() }: PayoutWorkerContext,
  withdrawalId: string,
  { handled, confirmed }: { readonly handled: ReadonlySet<string>; readonly confirmed: ReadonlySet<string> },
) {
  return transact(db, 'all', async (tx) => {
    const found = await lockCase(tx, { id: withdrawalId, scope: wholeScope })
    const next = found?.orders.find(
      ({ payout, row }) =>
        row.bank_file_id === null &&
        !handled.has(payout.id) &&
        (payout.status === 'SENT' || payout.status === 'WAITING'),
    )
    if (!found || !next) return null
    const { payout, key } = next
    if (payout.status === 'SENT') return { order: orderOf(found, next), isFirst: false }
    const waitMs = payout.dueAt.getTime() - now().getTime()
    if (waitMs > 0) return { waitMs }
    const failed = failedBefore(found.orders, next).find(
      (one) => one.row.bank_file_id === null && !confirmed.has(one.payout.id),
    )
    if (failed) return { failed: orderOf(found, failed) }
    const sent = decide({ rows: [{ table: 'payout', key, values: { status: 'SENT', sent_at: now() } }] })
    await recordSystemAction(tx, found, sent, { by: 'overround', action: 'payouts.sending' })
    return { order: orderOf(found, next), isFirst: true }
  })
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
async function recordDoubt(
  { db, now = () => new Date() }: PayoutWorkerContext,
  orderId: string,
  outcome: Outcome,
): Promise<void> {
  await transact(db, 'all', async (tx) => {
    const match = await lockOrder(tx, orderId)
    if (!match || !isDoubtful(outcome, match.order.payout)) return
    const { found, order, others } = match
    await inCurrency(found.row.currency, () => {
      const decision = doubt(found.withdrawal, { order, others }, { outcome, at: now() })
      return recordSystemAction(tx, found, decision, { by: order.payout.gateway, action: 'payouts.answer' })
    })
  })
}

/** Records a reported outcome; repeated reports, and reports after a final state, change nothing. */
async function recordOutcome(
  { db, now = () => new Date() }: PayoutWorkerContext,
  orderId: string,
  outcome: Outcome,
): Promise<void> {
  await transact(db, 'all', async (tx) => {
    const match = await lockOrder(tx, orderId)
    if (!match) return
    const { found, order, others } = match
    await inCurrency(found.row.currency, () => {
      const decision = hearOutcome(found.withdrawal, { order, others }, { outcome, at: now() })
      return recordSystemAction(tx, found, decision, { by: order.payout.gateway, action: 'payouts.answer' })
    })
  })
}

/** Queries the gateway for the status of an order and records it. */
export async function queryPayoutStatus(paying: PayoutWorkerContext, orderId: string): Promise<void> {
  const order = await transact(paying.db, 'all', async (tx) => {
    const spoken = await lockOrder(tx, orderId)
    const order = spoken?.order
    // Payouts of a bank file are closed by the result of the bank.
    if (!spoken || !order || order.payout.status === 'WAITING' || order.row.bank_file_id !== null) return null
    return orderOf(spoken.found, spoken.order)
  })
  if (order) await recordOutcome(paying, orderId, await outcomeOf(paying.payouts.queryPayout(order)))
}

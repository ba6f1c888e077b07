import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#platform/database/connect.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { answered, type Outcome } from '#areas/payments/rules/payouts/payout.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import type { PayoutAnswer, PayoutOrder, Payouts } from '#areas/payments/gateway-work/gateway.ts'
import { done } from './done.ts'
import { lockCase, withdrawalOf, type Case, type Order } from './lock.ts'

export interface Paying {
  readonly db: Database
  readonly payouts: Payouts
  readonly now?: () => Date
}

const stepMs = 1_000

/** Hands the parts of a payout to their gateway, each once; found on its way already, one is only asked about. */
export async function sendPayout(paying: Paying, withdrawalId: string): Promise<void> {
  const handled = new Set<string>()
  for (;;) {
    const begun = await begin(paying, withdrawalId, handled)
    if (begun === null) return
    if ('waitMs' in begun) {
      await delay(Math.min(begun.waitMs, stepMs))
      continue
    }
    const { order, isFirst } = begun
    handled.add(order.orderId)
    const heard = await answerOf(isFirst ? paying.payouts.sendPayout(order) : paying.payouts.queryPayout(order))
    await writeAnswer(paying, order.orderId, heard)
  }
}

/** From here on it counts as sent: this is committed before the gateway hears of it. */
function begin({ db, now = () => new Date() }: Paying, withdrawalId: string, handled: ReadonlySet<string>) {
  return transact(db, 'all', async (tx) => {
    const found = await lockCase(tx, { id: withdrawalId, scope: wholeScope })
    const next = found?.orders.find(
      ({ payout }) => !handled.has(payout.id) && (payout.status === 'SENT' || payout.status === 'WAITING'),
    )
    if (!found || !next) return null
    const { payout, key } = next
    if (payout.status === 'SENT') return { order: orderOf(found, next), isFirst: false }
    const waitMs = payout.dueAt.getTime() - now().getTime()
    if (waitMs > 0) return { waitMs }
    const sent = decide({ rows: [{ table: 'payout', key, values: { status: 'SENT', sent_at: now() } }] })
    await done(tx, found, sent, { by: 'overround', action: 'payouts.sending' })
    return { order: orderOf(found, next), isFirst: true }
  })
}

const kindOf = { upi: 'upi', bank: 'bank', crypto: 'crypto', card: 'bank', agent: 'bank' } as const

const orderOf = ({ row }: Case, { row: payout }: Order): PayoutOrder => ({
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

/** A call that could not even be made says nothing about the money: it is unknown like any other silence. */
const answerOf = (asked: Promise<PayoutAnswer>): Promise<PayoutAnswer> =>
  asked.catch((error: unknown): PayoutAnswer => ({
    outcome: 'UNKNOWN',
    reason: error instanceof Error ? error.message : 'The call failed',
  }))

/** The withdrawal of an order, with that order and the others it has. */
async function orderIn(tx: Tx, orderId: string) {
  const id = await withdrawalOf(tx, orderId)
  const found = id === null ? null : await lockCase(tx, { id, scope: wholeScope })
  const order = found?.orders.find(({ payout }) => payout.id === orderId)
  return found && order ? { found, order, others: found.orders.filter((one) => one !== order) } : null
}

/** What was heard of an order; heard twice, or after something final, it changes nothing. */
async function writeAnswer({ db, now = () => new Date() }: Paying, orderId: string, heard: Outcome): Promise<void> {
  await transact(db, 'all', async (tx) => {
    const spoken = await orderIn(tx, orderId)
    if (!spoken) return
    const { found, order, others } = spoken
    const decision = answered(found.withdrawal, { order, others }, { heard, at: now() })
    await done(tx, found, decision, { by: order.payout.gateway, action: 'payouts.answer' })
  })
}

/** Asks the gateway what became of an order and writes what it says. */
export async function askAbout(paying: Paying, orderId: string): Promise<void> {
  const order = await transact(paying.db, 'all', async (tx) => {
    const spoken = await orderIn(tx, orderId)
    if (!spoken || spoken.order.payout.status === 'WAITING') return null
    return orderOf(spoken.found, spoken.order)
  })
  if (order) await writeAnswer(paying, orderId, await answerOf(paying.payouts.queryPayout(order)))
}

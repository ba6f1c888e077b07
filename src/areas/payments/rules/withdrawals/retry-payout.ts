import { formatMoney, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { orderPayout, paidOf, type PayoutRequest } from '#areas/payments/rules/payouts/payout.ts'
import {
  holdFor,
  taxedNow,
  taxSet,
  withdrawalFlow,
  type Decider,
  type Withdrawal,
  type WithdrawalDecision,
} from '#areas/payments/rules/payouts/withdrawal.ts'
import { refusal } from '#blueprint/decision/flow.ts'

/**
 * Pays a withdrawal again whose payout definitely failed. The amount went back to the wallet then, so it is held again;
 * the new orders have ids of their own, and the failed ones stay closed.
 */
export function retryPayout(
  withdrawal: Withdrawal,
  payer: Decider,
  order: PayoutRequest & { readonly available: Money },
): WithdrawalDecision {
  const refused = refusal(withdrawalFlow, 'retry', withdrawal.status)
  if (refused) return refused
  const isOpen = order.orders.some(({ payout }) => payout.status !== 'FAILED' && payout.status !== 'RECALLED')
  if (isOpen || paidOf(order.orders) > zeroMoney) return refuse('The outcome of an earlier payout is not known yet.')
  if (withdrawal.amount > order.available)
    return refuse(
      `The wallet has ${formatMoney(order.available)} available, which is less than ${formatMoney(withdrawal.amount)}.`,
    )
  const decision = orderPayout(taxedNow(withdrawal), payer, order, 'retry')
  if (decision.refused !== undefined) return decision
  const retries = (withdrawal.retries ?? 0) + 1
  return decide({
    ...decision,
    set: { ...decision.set, retries, reason: null, ...taxSet(withdrawal) },
    transfers: [holdFor({ ...withdrawal, retries })],
  })
}

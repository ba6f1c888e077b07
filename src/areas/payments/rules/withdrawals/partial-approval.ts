import { formatMoney, minMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { transfer } from '#blueprint/ledger/transfer.ts'
import { feeOf } from '#areas/payments/rules/payouts/fee.ts'
import type { PayoutTerms } from '#areas/payments/rules/payouts/payout-terms.ts'
import {
  approve,
  type Decider,
  type Withdrawal,
  type WithdrawalDecision,
} from '#areas/payments/rules/payouts/withdrawal.ts'

export type Part = {
  readonly amount: Money
  readonly reason: string
  /** The terms of the method; null: it has none. */
  readonly terms: Pick<PayoutTerms, 'least' | 'fee'> | null
}

/** The fee of the part by the same terms, never above the fee of the request. */
const feeOfPart = ({ fee = zeroMoney }: Withdrawal, { amount, terms }: Part): Money =>
  fee === zeroMoney || terms === null ? minMoney(fee, amount) : minMoney(fee, feeOf(amount, terms.fee))

/** Approves a part: it stays held until it is paid, and the rest returns to the wallet at once. */
export function approvePart(withdrawal: Withdrawal, part: Part, by: Decider): WithdrawalDecision {
  const { amount, terms, reason } = part
  if (amount <= zeroMoney) return refuse('Amount must be above 0.', 'amount')
  if (amount >= withdrawal.amount)
    return refuse(`Enter less than the ${formatMoney(withdrawal.amount)} requested, or approve all of it.`, 'amount')
  if (terms !== null && amount < terms.least)
    return refuse(`Min withdrawal by this method is ${formatMoney(terms.least)}.`, 'amount')
  const fee = feeOfPart(withdrawal, part)
  if (fee >= amount) return refuse('The fee exceeds the amount.', 'amount')
  const decision = approve({ ...withdrawal, amount, fee }, by)
  if (decision.refused !== undefined) return decision
  const requested = withdrawal.requestedAmount ?? withdrawal.amount
  const rest = money(withdrawal.amount - amount)
  const amounts = { amount: formatMoney(amount), requested: formatMoney(requested), returned: formatMoney(rest) }
  return decide({
    ...decision,
    set: { ...decision.set, amount, fee, requested_amount: requested, reason },
    transfers: [
      transfer({
        accountId: withdrawal.playerId,
        kind: 'WITHDRAW_RELEASE',
        debit: 'held',
        credit: 'wallet',
        amount: rest,
        currency: withdrawal.currency,
        // The approved amount only becomes smaller, so each return has a reference of its own.
        ref: `withdrawal:${withdrawal.id}:part-${amount}`,
      }),
    ],
    events: [{ name: 'withdrawal.partly-approved', payload: { ...amounts, reason } }],
    message: `${formatMoney(amount)} approved, ${formatMoney(rest)} returned to the wallet`,
  })
}

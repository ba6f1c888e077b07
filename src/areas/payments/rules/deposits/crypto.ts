import { money, type Money } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/** Decimals of an amount of coins: the most that any coin has. Only the amount that is posted is rounded. */
export const coinDigits = 18

/** What a payer was asked for: coins, in `coinDigits` decimals and above zero, and what they are worth. */
export interface Invoice {
  readonly coins: bigint
  readonly worth: Money
}

/** Coins at the rate of the invoice. */
export const converted = ({ coins, worth }: Invoice, paid: bigint): Money => money(divideHalfUp(worth * paid, coins))

export type CryptoEvaluation = { readonly outcome: 'CREDIT' | 'REVIEW'; readonly worth: Money }

/**
 * Payers often send slightly more or fewer coins: within the tolerance the received amount is credited, otherwise it is
 * reviewed.
 */
export function evaluatePayment(invoice: Invoice, paid: bigint, tolerance: BasisPoints): CryptoEvaluation {
  const { coins } = invoice
  const difference = paid > coins ? paid - coins : coins - paid
  const isClose = difference * BigInt(whole) <= coins * BigInt(tolerance)
  return { outcome: isClose ? 'CREDIT' : 'REVIEW', worth: converted(invoice, paid) }
}

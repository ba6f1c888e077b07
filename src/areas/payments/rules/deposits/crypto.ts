import { money, oneUnit, type Money } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/** Coin amounts and rates have six decimals internally; only the posted amount is rounded. */
const scale = 1_000_000n

/** `coinE6` coins at `rateE6` units of the currency each. */
export const converted = (coinE6: bigint, rateE6: bigint): Money =>
  money(divideHalfUp(coinE6 * rateE6 * oneUnit(), scale * scale))

export type CryptoEvaluation = { readonly outcome: 'CREDIT' | 'REVIEW'; readonly worth: Money }

/**
 * Payers often send slightly more or fewer coins: within the tolerance the received amount is credited, otherwise it is
 * reviewed.
 */
export function evaluatePayment(
  invoicedE6: bigint,
  paidE6: bigint,
  rateE6: bigint,
  tolerance: BasisPoints,
): CryptoEvaluation {
  const difference = paidE6 > invoicedE6 ? paidE6 - invoicedE6 : invoicedE6 - paidE6
  const isClose = difference * BigInt(whole) <= invoicedE6 * BigInt(tolerance)
  return { outcome: isClose ? 'CREDIT' : 'REVIEW', worth: converted(paidE6, rateE6) }
}

import { money, type Money } from '#values/money.ts'
import { evenOdds, type OddsE4 } from '#values/odds.ts'
import { divideDown, divideHalfUp } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/**
 * The value of an open ticket: its potential return over the live odds of the open legs. For display, so rounded half
 * up.
 */
export const fairValue = (potential: Money, liveE4: OddsE4): Money =>
  money(divideHalfUp(potential * BigInt(evenOdds), BigInt(liveE4)))

/** The bookmaker's offer: the exact value less a margin, rounded down. */
export function cashOutOffer(potential: Money, liveE4: OddsE4, margin: BasisPoints): Money {
  const afterMargin = BigInt(whole - margin)
  return money(divideDown(potential * BigInt(evenOdds) * afterMargin, BigInt(liveE4) * BigInt(whole)))
}

export type PartialCashOut = { readonly paid: Money; readonly stake: Money }

/** A partial cash-out pays its part of the offer; the rest of the stake stays on the ticket. */
export function partialCashOut(offer: Money, stake: Money, part: BasisPoints): PartialCashOut {
  const share = (amount: Money) => divideDown(amount * BigInt(part), BigInt(whole))
  return { paid: money(share(offer)), stake: money(stake - share(stake)) }
}

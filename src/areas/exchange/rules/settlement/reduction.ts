/** Oracle of the SQL functions reduced_odds and reduce_fills (src/platform/database/baseline). */

import type { OddsE4 } from '#values/odds.ts'
import { evenOdds } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/** Prices are shown and paid with two decimals. */
const displayStep = 100n

/** The smallest factor that changes a price of a win market. */
const minFactor: BasisPoints = 250

/** No price falls below this one. */
const minOdds: OddsE4 = 10_100

/** Whether a market is settled on the winner only, or on all placed runners. */
export type MarketBasis = 'win' | 'place'

export const marketBasis = ({ kind, winners }: { readonly kind: string; readonly winners: number }): MarketBasis =>
  kind === 'place' || winners > 1 ? 'place' : 'win'

/**
 * Price after non-runners, for backers and layers alike. The factors of several withdrawals are multiplied, only those
 * after the bet was matched apply, and the price is rounded once at the end. In a win market the whole price is reduced, by factors
 * from 2.5 % on; in a place market the potential winnings are.
 */
export function reducedOdds(matchedE4: OddsE4, factors: readonly BasisPoints[], on: MarketBasis = 'win'): OddsE4 {
  const applied = factors.filter((factor) => (on === 'win' ? factor >= minFactor : factor > 0))
  if (applied.length === 0) return matchedE4
  const base = on === 'win' ? 0 : evenOdds
  const numerator = applied.reduce((product, factor) => product * BigInt(whole - factor), BigInt(matchedE4 - base))
  const denominator = BigInt(whole) ** BigInt(applied.length) * displayStep
  const reduced = base + Number(divideHalfUp(numerator, denominator) * displayStep)
  return Math.max(reduced, Math.min(matchedE4, minOdds))
}

/** The place price follows the reduced win price: 1 + (odds - 1) x fraction. */
export const placeOdds = (winE4: OddsE4, oneIn: number): OddsE4 =>
  evenOdds + Number(divideHalfUp(BigInt(winE4 - evenOdds), BigInt(oneIn)))

/** From this factor on unmatched lays at the old price are cancelled, because they would be mispriced. */
export const cancelsUnmatchedLays = (factor: BasisPoints, on: MarketBasis): boolean =>
  factor >= (on === 'win' ? minFactor : 400)

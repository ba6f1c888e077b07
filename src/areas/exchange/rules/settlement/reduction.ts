/** Oracle of the SQL functions reduced_odds and reduce_fills (src/platform/database/migrations). */

import type { OddsE4 } from '#values/odds.ts'
import { evenOdds } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/** Prices are shown and paid with two decimals. */
const shownStep = 100n

/** The smallest factor that changes a price of a win market. */
const smallestFactor: BasisPoints = 250

/** No price falls below this one. */
const lowestOdds: OddsE4 = 10_100

/** On the winner alone, or on everyone who is placed. */
export type PlacedOn = 'win' | 'place'

export const placedOn = ({ kind, winners }: { readonly kind: string; readonly winners: number }): PlacedOn =>
  kind === 'place' || winners > 1 ? 'place' : 'win'

/**
 * Price after non-runners, for backers and layers alike. The factors of several withdrawals are multiplied, only those
 * after the bet was matched apply, and the price is rounded once at the end. In a win market the whole price is reduced, by factors
 * from 2.5 % on; in a place market the potential winnings are.
 */
export function reducedOdds(matchedE4: OddsE4, factors: readonly BasisPoints[], on: PlacedOn = 'win'): OddsE4 {
  const applied = factors.filter((factor) => (on === 'win' ? factor >= smallestFactor : factor > 0))
  if (applied.length === 0) return matchedE4
  const kept = on === 'win' ? 0 : evenOdds
  const numerator = applied.reduce((product, factor) => product * BigInt(whole - factor), BigInt(matchedE4 - kept))
  const denominator = BigInt(whole) ** BigInt(applied.length) * shownStep
  const reduced = kept + Number(divideHalfUp(numerator, denominator) * shownStep)
  return Math.max(reduced, Math.min(matchedE4, lowestOdds))
}

/** The place price follows the reduced win price: 1 + (odds - 1) x fraction. */
export const placeOdds = (winE4: OddsE4, oneIn: number): OddsE4 =>
  evenOdds + Number(divideHalfUp(BigInt(winE4 - evenOdds), BigInt(oneIn)))

/** From this factor on unmatched lays at the old price are cancelled, because they would be mispriced. */
export const cancelsUnmatchedLays = (factor: BasisPoints, on: PlacedOn): boolean =>
  factor >= (on === 'win' ? smallestFactor : 400)

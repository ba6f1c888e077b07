import type { OddsE4 } from '#values/odds.ts'
import { evenOdds } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/** Prices are shown and paid with two decimals. */
const shownStep = 100n

/**
 * Price after non-runners, for backers and layers alike. The factors of several withdrawals are multiplied, only those
 * after the bet was matched apply, and the price is rounded once at the end.
 */
export function reducedOdds(matchedE4: OddsE4, factors: readonly BasisPoints[]): OddsE4 {
  const remaining = factors.map((factor) => BigInt(whole - factor))
  const numerator = remaining.reduce((product, part) => product * part, BigInt(matchedE4))
  const denominator = BigInt(whole) ** BigInt(factors.length) * shownStep
  return factors.length === 0 ? matchedE4 : Number(divideHalfUp(numerator, denominator) * shownStep)
}

/** The place price follows the reduced win price: 1 + (odds - 1) x fraction. */
export const placeOdds = (winE4: OddsE4, oneIn: number): OddsE4 =>
  evenOdds + Number(divideHalfUp(BigInt(winE4 - evenOdds), BigInt(oneIn)))

/** From this factor on unmatched lays at the old price are cancelled, because they would be mispriced. */
export const cancelsUnmatchedLays = (factor: BasisPoints, market: 'win' | 'place'): boolean =>
  factor >= (market === 'win' ? 250 : 400)

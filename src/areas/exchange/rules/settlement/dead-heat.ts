/** Oracle of the SQL function bet_result (src/platform/database/baseline). */

import { money, negate, type Money } from '#values/money.ts'
import { evenOdds } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { betResult, type Stake } from '#areas/exchange/rules/bets/bet.ts'

/** More runners tie than there are places left. */
export type DeadHeat = { readonly places: number; readonly tied: number }

/** A tied selection: stake x k wins and the rest loses, with k = places / tied. */
export function deadHeatResult(bet: Stake, { places, tied }: DeadHeat): Money {
  const returned = divideHalfUp(
    bet.stake * BigInt(places) * BigInt(bet.oddsE4) - bet.stake * BigInt(tied) * BigInt(evenOdds),
    BigInt(tied) * BigInt(evenOdds),
  )
  return bet.side === 'BACK' ? money(returned) : negate(money(returned))
}

/** The same before rounding, over the denominator `tied`, so that a market with several bets is rounded once. */
export const deadHeatShare = (bet: Stake, { places, tied }: DeadHeat): bigint =>
  betResult(bet, true) * BigInt(places) + betResult(bet, false) * BigInt(tied - places)

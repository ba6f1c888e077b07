/** Oracle of the SQL function bet_result (src/platform/database/baseline). */

import { money, negate, type Money } from '#values/money.ts'
import { evenOdds, type OddsE4 } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'

export type Side = 'BACK' | 'LAY'
export type RunnerId = bigint

/** What decides the result of a bet; `stake` is the matched part of the backer's stake. */
export type Stake = {
  readonly side: Side
  readonly oddsE4: OddsE4
  readonly stake: Money
  /**
   * The backer's profit x 10,000 where fills have several prices: the average price is for display, not for payment.
   */
  readonly fillsE4?: bigint
}

export type RunnerBet = Stake & { readonly runnerId: RunnerId }

/** A bet on "the result reaches this line": YES is a back, NO a lay, at odds of 1 + rate/100. */
export type LineBet = Stake & { readonly line: number }

export const sideOf = (answer: 'YES' | 'NO'): Side => (answer === 'YES' ? 'BACK' : 'LAY')

/** The backer's profit and the layer's loss. */
export const profit = ({ stake, oddsE4, fillsE4 }: Omit<Stake, 'side'>): Money =>
  money(divideHalfUp(fillsE4 ?? stake * BigInt(oddsE4 - evenOdds), BigInt(evenOdds)))

/** The most the bet can cost its owner. */
export const liability = (bet: Stake): Money => (bet.side === 'BACK' ? bet.stake : profit(bet))

/** The owner's profit or loss; `hit`: the selection won, or the line was reached. */
export function betResult(bet: Stake, hit: boolean): Money {
  const backer = hit ? profit(bet) : negate(bet.stake)
  return bet.side === 'BACK' ? backer : negate(backer)
}

/** An unmatched order may or may not be matched, so only its possible loss counts. */
export function unmatchedResult(bet: Stake, hit: boolean): Money {
  const result = betResult(bet, hit)
  return result < 0n ? result : money(0n)
}

/** A booked bet: its matched part with the average price, and the unmatched part. */
export type BookedBet = {
  readonly id: string
  readonly runnerId: RunnerId | null
  readonly line: number | null
  /** End of the range; null where there is only a line. */
  readonly lineTo?: number | null
  readonly side: Side
  readonly oddsE4: number
  readonly matchedOddsE4: number
  /** The backer's profit x 10,000 over fills of several prices; null if all fills have one price. */
  readonly fillsE4?: bigint | null
  readonly matched: Money
  readonly remaining: Money
}

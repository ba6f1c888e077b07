import { money, negate, type Money } from '#values/money.ts'
import { evenOdds, type OddsE4 } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'

export type Side = 'BACK' | 'LAY'
export type RunnerId = bigint

/** The part of a bet that decides its result; `stake` is the backer's stake, and only what is matched of it. */
export type Stake = {
  readonly side: Side
  readonly oddsE4: OddsE4
  readonly stake: Money
  /** What the backer wins x 10,000 where fills of several prices make it up: the average price is for showing, not for paying. */
  readonly fillsE4?: bigint
}

export type RunnerBet = Stake & { readonly runnerId: RunnerId }

/** A bet on "the result reaches this line": YES is a back, NO a lay, at odds of 1 + rate/100. */
export type LineBet = Stake & { readonly line: number }

export const sideOf = (answer: 'YES' | 'NO'): Side => (answer === 'YES' ? 'BACK' : 'LAY')

/** What the backer wins and the layer loses. */
export const profit = ({ stake, oddsE4, fillsE4 }: Omit<Stake, 'side'>): Money =>
  money(divideHalfUp(fillsE4 ?? stake * BigInt(oddsE4 - evenOdds), BigInt(evenOdds)))

/** The most the bet can cost its owner. */
export const liability = (bet: Stake): Money => (bet.side === 'BACK' ? bet.stake : profit(bet))

/** The owner's profit or loss: `hit` says whether the selection won, or the line was reached. */
export function betResult(bet: Stake, hit: boolean): Money {
  const backer = hit ? profit(bet) : negate(bet.stake)
  return bet.side === 'BACK' ? backer : negate(backer)
}

/** An unmatched order may or may not be matched, so it counts where it costs and never where it gains. */
export function unmatchedResult(bet: Stake, hit: boolean): Money {
  const result = betResult(bet, hit)
  return result < 0n ? result : money(0n)
}

/** A bet as it stands in the book: what is matched of it, at which average price, and what still rests. */
export type BookedBet = {
  readonly id: string
  readonly runnerId: RunnerId | null
  readonly line: number | null
  /** Where a range ends; null where the line is all there is. */
  readonly lineTo?: number | null
  readonly side: Side
  readonly oddsE4: number
  readonly matchedOddsE4: number
  /** What the backer wins x 10,000 over fills of several prices; null while all of it has one price. */
  readonly fillsE4?: bigint | null
  readonly matched: Money
  readonly remaining: Money
}

import { money, negate, zeroMoney, type Money } from '#values/money.ts'
import { evenOdds, type OddsE4 } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { betResult, type Side } from './bet.ts'
import type { Pair } from './position.ts'

export type Hedge = { readonly side: Side; readonly stake: Money; readonly ifWins: Money; readonly ifLoses: Money }

/** The bet on the same runner that equalises its two results at the current price; null if they are equal. */
export function greenUp({ ifWins, ifLoses }: Pair, oddsE4: OddsE4): Hedge | null {
  const gap = money(ifWins - ifLoses)
  if (gap === zeroMoney) return null
  const side: Side = gap > 0n ? 'LAY' : 'BACK'
  const stake = money(divideHalfUp((gap > 0n ? gap : negate(gap)) * BigInt(evenOdds), BigInt(oddsE4)))
  const bet = { side, oddsE4, stake }
  return {
    side,
    stake,
    ifWins: money(ifWins + betResult(bet, true)),
    ifLoses: money(ifLoses + betResult(bet, false)),
  }
}

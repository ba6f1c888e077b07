/** Used by tests only: each-way by its definition, to check `ticket.ts` against. */

import { money, type Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import { divideDown } from '#values/round.ts'
import { ofOdds } from './fraction.ts'
import { placeOdds } from '#areas/exchange/rules/settlement/reduction.ts'

export type EachWay = { readonly unit: Money; readonly oddsE4: OddsE4; readonly oneIn: number }

/** Two bets of one unit, to win and to be placed at a fraction of the odds; returns the net of both. */
export function eachWayResult({ unit, oddsE4, oneIn }: EachWay, finish: 'won' | 'placed' | 'nowhere'): Money {
  const returned = (odds: OddsE4): bigint => {
    const { top, bottom } = ofOdds(odds)
    return divideDown(unit * top, bottom)
  }
  const win = finish === 'won' ? returned(oddsE4) : 0n
  const place = finish === 'nowhere' ? 0n : returned(placeOdds(oddsE4, oneIn))
  return money(win + place - 2n * unit)
}

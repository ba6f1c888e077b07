/** Used by tests only: each-way by its definition, to check `ticket.ts` against. */

import { money, type Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import { divideDown } from '#values/round.ts'
import { ofOdds, one, plus, times, zero, type Fraction } from './fraction.ts'

export type EachWay = { readonly unit: Money; readonly oddsE4: OddsE4; readonly oneIn: number }

/** Two bets of one unit, to win and to be placed at a fraction of the odds; the return of both is rounded down once. */
export function eachWayResult({ unit, oddsE4, oneIn }: EachWay, finish: 'won' | 'placed' | 'nowhere'): Money {
  const price = ofOdds(oddsE4)
  const winnings = plus(price, { top: -1n, bottom: 1n })
  const win: Fraction = finish === 'won' ? price : zero
  const place = finish === 'nowhere' ? zero : plus(one, times(winnings, { top: 1n, bottom: BigInt(oneIn) }))
  const { top, bottom } = plus(win, place)
  return money(divideDown(unit * top, bottom) - 2n * unit)
}

/** Used by tests only: multiples by their definition, to check `ticket.ts` against. */

import { assert } from '#values/assert.ts'
import { minMoney, money, type Money } from '#values/money.ts'
import { divideDown } from '#values/round.ts'
import type { OddsE4 } from '#values/odds.ts'
import type { DeadHeat } from '#areas/exchange/rules/settlement/dead-heat.ts'
import { zero, ofOdds, one, plus, times, type Fraction } from './fraction.ts'
import { handicapFactor } from './handicap.ts'
import { sumsOfProducts } from './lines.ts'

export type Leg = { readonly oddsE4: OddsE4; readonly outcome: LegOutcome; readonly eventId?: bigint }

export type LegOutcome = 'WIN' | 'LOSE' | 'VOID' | 'HALF_WIN' | 'HALF_LOSS' | DeadHeat

/** The factor of a leg in its lines: a void leg counts 1.00, a lost one loses the line. */
export function factorOf({ oddsE4, outcome }: Leg): Fraction {
  if (typeof outcome === 'object') {
    return times(ofOdds(oddsE4), { top: BigInt(outcome.places), bottom: BigInt(outcome.tied) })
  }
  return outcome === 'VOID' ? one : handicapFactor(outcome, oddsE4)
}

/** The return of a ticket: all its lines, rounded down once, at most the max win. */
export function ticketReturn(unit: Money, legs: readonly Leg[], sizes: readonly number[], maxReturn?: Money): Money {
  assert(
    sizes.every((size) => size >= 1 && size <= legs.length),
    'lines have as many legs as there are',
  )
  const sums = sumsOfProducts(legs.map(factorOf))
  const total = sizes.reduce((lines, size) => plus(lines, sums[size] ?? zero), zero)
  const due = money(divideDown(unit * total.top, total.bottom))
  return maxReturn === undefined ? due : minMoney(due, maxReturn)
}

/** An accumulator: one line with all legs. */
export const accumulatorReturn = (stake: Money, legs: readonly Leg[]): Money => ticketReturn(stake, legs, [legs.length])

/** Legs of one event are related and not multiplied, unless a bet builder priced them as one. */
export const areRelated = (legs: readonly Leg[]): boolean => {
  const events = legs.flatMap(({ eventId }) => (eventId === undefined ? [] : [eventId]))
  return new Set(events).size < events.length
}

import { assert } from '#values/assert.ts'
import { money, type Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { half, zero, ofOdds, one, plus, times, type Fraction } from './fraction.ts'

/** Handicap lines in quarters: -0.75 is -3. Goals are counted for the backed side. */
export type HandicapLine = number

export type HandicapOutcome = 'WIN' | 'HALF_WIN' | 'PUSH' | 'HALF_LOSS' | 'LOSE'

const outcomes: readonly HandicapOutcome[] = ['LOSE', 'HALF_LOSS', 'PUSH', 'HALF_WIN', 'WIN']

/** A quarter line is two bets of half the stake, on the adjacent half and whole lines. */
export function handicapOutcome(line: HandicapLine, goalsAhead: number): HandicapOutcome {
  assert(Number.isInteger(line) && Number.isInteger(goalsAhead), 'a line in quarters, goals whole')
  const sides = line % 2 === 0 ? [line, line] : [line - 1, line + 1]
  const score = sides.reduce((total, side) => total + Math.sign(goalsAhead * 4 + side), 2)
  return outcomes[score] ?? 'PUSH'
}

/** The factor of the stake; also the factor of the leg in a multiple. */
export function handicapFactor(outcome: HandicapOutcome, odds: OddsE4): Fraction {
  if (outcome === 'WIN') return ofOdds(odds)
  if (outcome === 'HALF_WIN') return times(half, plus(ofOdds(odds), one))
  if (outcome === 'PUSH') return one
  return outcome === 'HALF_LOSS' ? half : zero
}

export function handicapResult(stake: Money, odds: OddsE4, outcome: HandicapOutcome): Money {
  const { top, bottom } = handicapFactor(outcome, odds)
  return money(divideHalfUp(stake * top, bottom) - stake)
}

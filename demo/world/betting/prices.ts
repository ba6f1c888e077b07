import type { Market, Runner } from './market.ts'
import { valueAt } from '#demo/world/course.ts'
import type { Random } from '#demo/world/random.ts'

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/**
 * The probability of each runner: the others share the rest of the home side's probability in their initial proportion.
 */
export const chanceOf = ({ part, isHome }: Runner, home: number): number => (isHome ? home : (1 - home) * part)

const tick = (odds: number): number => clamp(Math.round(odds * 100) * 100, 10200, 400000)

export interface Quote {
  readonly back: number
  readonly lay: number
}

/** The margin is between the two prices. */
export function quoteOf(market: Market, runner: Runner, at: number): Quote {
  const fair = 1 / clamp(chanceOf(runner, valueAt(market.course, at)), 0.03, 0.97)
  const margin = market.kind === 'match_odds' ? 0.025 : 0.05
  return { back: tick(1 + (fair - 1) * (1 - margin)), lay: tick(1 + (fair - 1) * (1 + margin)) }
}

export interface LineQuote extends Quote {
  readonly line: number
}

/** A session is quoted as one line, for YES and NO, each with its rate. */
export function lineAt(market: Market, random: Random, at: number): LineQuote {
  const line = Math.max(1, Math.round(valueAt(market.course, at)))
  return { line, back: random.pick([18500, 19000, 19500]), lay: random.pick([20000, 20500, 21000]) }
}

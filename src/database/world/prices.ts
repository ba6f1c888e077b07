import type { Market, Runner } from './catalogue.ts'
import type { Random } from './random.ts'

/** How far a market has come from its opening to its close, 0 to 1. */
const progressOf = (market: Market, at: number): number =>
  Math.min(1, Math.max(0, (at - market.opensAt) / (market.closesAt - market.opensAt)))

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Prices lean towards what will come true, the more the later it is. */
function chanceOf(market: Market, runner: Runner, at: number): number {
  const truth = market.winner?.id === runner.id ? 1 : 0
  const progress = progressOf(market, at)
  return within(runner.chance + (truth - runner.chance) * 0.75 * progress ** 3, 0.03, 0.95)
}

const tick = (odds: number): number => within(Math.round(odds * 100) * 100, 10200, 400000)

export interface Quote {
  readonly back: number
  readonly lay: number
}

/** What the house takes lies between the two prices. */
export function quoteOf(market: Market, runner: Runner, at: number): Quote {
  const fair = 1 / chanceOf(market, runner, at)
  const margin = market.kind === 'match_odds' ? 0.02 : 0.04
  return { back: tick(1 + (fair - 1) * (1 - margin)), lay: tick(1 + (fair - 1) * (1 + margin)) }
}

export interface LineQuote extends Quote {
  readonly no: number
  readonly yes: number
}

/** Sessions are quoted as a pair of lines, NO below YES, each with its rate. */
export function lineAt(market: Market, random: Random, at: number): LineQuote {
  const noise = random.swing() * 3
  const progress = progressOf(market, at) ** 2
  const middle = Math.max(1, Math.round(market.line + (market.runs - market.line) * 0.7 * progress + noise))
  return {
    no: middle,
    yes: middle + 1,
    back: random.pick([19000, 19500, 20000]),
    lay: random.pick([20000, 20500, 21000]),
  }
}

/** Oracle of the SQL function own_exposure (src/platform/database/baseline). */

import { money, maxMoney, negate, zeroMoney, type Money } from '#values/money.ts'
import { betResult, unmatchedResult, type RunnerBet, type RunnerId } from './bet.ts'

/** Profit or loss of the bets on one runner, if it wins and if it does not. */
export type Pair = { readonly ifWins: Money; readonly ifLoses: Money }

export type MarketBets = {
  /** Every runner still in the market, including those without bets. */
  readonly runners: readonly RunnerId[]
  readonly matched: readonly RunnerBet[]
  readonly unmatched?: readonly RunnerBet[]
  /** Number of winning runners: 1 by default; 0 if each selection settles on its own. */
  readonly winners?: number
  /** Places may stay without a listed runner. */
  readonly mayEndShort?: boolean
}

export function pairsOf({ runners, matched, unmatched = [] }: MarketBets): Pair[] {
  const pairs = new Map(runners.map((runner) => [runner, { ifWins: 0n, ifLoses: 0n }]))
  const put = (bet: RunnerBet, result: typeof betResult): void => {
    const pair = pairs.get(bet.runnerId)
    if (!pair) return
    pair.ifWins += result(bet, true)
    pair.ifLoses += result(bet, false)
  }
  for (const bet of matched) put(bet, betResult)
  for (const bet of unmatched) put(bet, unmatchedResult)
  return [...pairs.values()].map(({ ifWins, ifLoses }) => ({ ifWins: money(ifWins), ifLoses: money(ifLoses) }))
}

const noBets: Pair = { ifWins: zeroMoney, ifLoses: zeroMoney }

/** The pairs, and for every place one of a runner without bets where listed runners need not take it. */
function pairsThatMayWin(bets: MarketBets): Pair[] {
  const pairs = pairsOf(bets)
  return bets.mayEndShort ? [...pairs, ...Array.from({ length: Math.max(1, bets.winners ?? 1) }, () => noBets)] : pairs
}

const lossOfAll = (pairs: readonly Pair[]): bigint => pairs.reduce((total, pair) => total + pair.ifLoses, 0n)
const gainOf = (pair: Pair): bigint => pair.ifWins - pair.ifLoses

/** Profit or loss for each runner winning alone, in the order of the runners. */
export function matrix(bets: MarketBets): Money[] {
  const pairs = pairsOf(bets)
  const base = lossOfAll(pairs)
  return pairs.map((pair) => money(base + gainOf(pair)))
}

/** Profit or loss if a runner without bets wins: "any other" in an outright market. */
export const anyOther = (bets: MarketBets): Money => money(lossOfAll(pairsOf(bets)))

/** The largest loss over these outcomes. */
export const exposureOf = (outcomes: readonly Money[]): Money =>
  outcomes.reduce((worst, outcome) => maxMoney(worst, negate(outcome)), zeroMoney)

const bySize = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** The extreme results of a market; with several winners the smallest gains decide, without enumerating sets. */
export function extremes(bets: MarketBets): { readonly worst: Money; readonly best: Money } {
  const winners = bets.winners ?? 1
  const pairs = pairsThatMayWin(bets)
  if (winners === 0) {
    const total = (pick: (pair: Pair) => bigint) => money(pairs.reduce((sum, pair) => sum + pick(pair), 0n))
    return {
      worst: total(({ ifWins, ifLoses }) => (ifWins < ifLoses ? ifWins : ifLoses)),
      best: total(({ ifWins, ifLoses }) => (ifWins > ifLoses ? ifWins : ifLoses)),
    }
  }
  const gains = pairs.map(gainOf).toSorted(bySize)
  const base = lossOfAll(pairs)
  const total = (some: readonly bigint[]) => money(some.reduce((sum, gain) => sum + gain, base))
  return { worst: total(gains.slice(0, winners)), best: total(gains.slice(-winners)) }
}

/**
 * Exposure of one account in one market: the worst case over all outcomes. If the number of winners is unknown, each
 * selection settles on its own, so that the worst cases of all selections add up.
 */
export function marketExposure(bets: MarketBets): Money {
  if (bets.winners === 0) {
    return pairsOf(bets).reduce((total, pair) => money(total + exposureOf([pair.ifWins, pair.ifLoses])), zeroMoney)
  }
  return maxMoney(zeroMoney, negate(extremes(bets).worst))
}

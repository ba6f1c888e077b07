/** Oracle of the SQL function bet_result (src/platform/database/baseline). */

import { money, negate, zeroMoney, sum, type Money } from '#values/money.ts'
import { betResult, type LineBet, type Stake } from '#areas/exchange/rules/bets/bet.ts'
import { exposureOf } from '#areas/exchange/rules/bets/position.ts'

/**
 * A line market, always even money: a back sells (wins below the line), a lay buys (wins above it). Lines have a half,
 * so there is no push; if whole lines are allowed, a result on the line is void.
 */
export function lineMarketResult(bet: Omit<LineBet, 'oddsE4'>, result: number): Money {
  if (result === bet.line) return zeroMoney
  const sold = result < bet.line ? bet.stake : negate(bet.stake)
  return bet.side === 'BACK' ? sold : negate(sold)
}

export function lineMarketExposure(bets: readonly Omit<LineBet, 'oddsE4'>[]): Money {
  const points = bets.flatMap(({ line }) => [line - 0.25, line, line + 0.25])
  return exposureOf(points.map((point) => sum(bets.map((bet) => lineMarketResult(bet, point)))))
}

/** Khadda: the result falls into a range, `from` inclusive and `to` exclusive. */
export type KhaddaBet = Stake & { readonly from: number; readonly to: number }

export const khaddaResult = (bet: KhaddaBet, result: number): Money =>
  betResult(bet, result >= bet.from && result < bet.to)

/** The result changes only where a range starts or ends. */
export function khaddaExposure(bets: readonly KhaddaBet[]): Money {
  const edges = bets.flatMap(({ from, to }) => [from - 1, from, to])
  return exposureOf(edges.map((edge) => sum(bets.map((bet) => khaddaResult(bet, edge)))))
}

/**
 * A meter pays the stake for each run between its line and the result, up to its reach: its backer buys and gains above
 * the line, its layer sells and gains below. Beyond `lineTo` the payment does not grow.
 */
export type MeterBet = Pick<Stake, 'side' | 'stake'> & { readonly line: number; readonly lineTo: number }

export function meterResult({ side, stake, line, lineTo }: MeterBet, result: number): Money {
  const reach = lineTo - line
  const runs = Math.max(-reach, Math.min(reach, result - line))
  const bought = money(stake * BigInt(runs))
  return side === 'BACK' ? bought : negate(bought)
}

/** Between these points the result is linear, so the worst case is at one of them. */
export const meterEdges = ({ line, lineTo }: Pick<MeterBet, 'line' | 'lineTo'>): number[] => [
  line - (lineTo - line),
  line,
  lineTo,
]

/** Odd/even has two runners, a lottery ten: these compute the winner from the result. */
export const oddOrEven = (result: number): 'ODD' | 'EVEN' => (Math.abs(result) % 2 === 1 ? 'ODD' : 'EVEN')

export const lotteryDigit = (result: number): number => Math.abs(result) % 10

/** Oracle of the SQL functions bet_result, own_exposure and is_decided (src/platform/database/baseline). */

import { money, zeroMoney, sum, type Money } from '#values/money.ts'
import { betResult, liability, type LineBet } from '#areas/exchange/rules/bets/bet.ts'
import { exposureOf } from '#areas/exchange/rules/bets/position.ts'

/** Whether different lines of a session offset each other (true worst case) or not. A setting of the market. */
export type SessionPolicy = 'worst case' | 'no hedge'

/** YES wins from the line on, NO below it. */
export const lineReached = (bet: LineBet, result: number): boolean => result >= bet.line

/**
 * Whether a bet can no longer change if the number only rises: its line, or the end of its range, is reached.
 */
export const isDecidedAt = (
  { kind, line, lineTo }: { readonly kind: string; readonly line: number; readonly lineTo?: number | null },
  runs: number,
): boolean => (kind === 'line' ? runs > line : runs >= (lineTo ?? line))

export const sessionResult = (bets: readonly LineBet[], result: number): Money =>
  sum(bets.map((bet) => betResult(bet, lineReached(bet, result))))

/** The result changes only at the lines, so one point below all of them and each line are sufficient. */
export function sessionSteps(bets: readonly LineBet[]): { readonly from: number; readonly result: Money }[] {
  const lines = [...new Set(bets.map((bet) => bet.line))].toSorted((a, b) => a - b)
  const lowest = lines[0]
  if (lowest === undefined) return []
  return [lowest - 1, ...lines].map((from) => ({ from, result: sessionResult(bets, from) }))
}

export function sessionExposure(bets: readonly LineBet[], policy: SessionPolicy = 'worst case'): Money {
  if (policy === 'no hedge') return bets.reduce((total, bet) => money(total + liability(bet)), zeroMoney)
  return exposureOf(sessionSteps(bets).map((step) => step.result))
}

/** Oracle of the SQL function settle_cell (src/platform/database/baseline). */

import { assert } from '#values/assert.ts'
import { money, zeroMoney, sum, type Money } from '#values/money.ts'
import { divideHalfUp, spreadHalfUp } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'
import { betResult, type LineBet, type RunnerBet, type RunnerId } from '#areas/exchange/rules/bets/bet.ts'
import { deadHeatShare } from './dead-heat.ts'
import { lineReached } from './session.ts'

export type MarketResult = {
  readonly winners: readonly RunnerId[]
  /** Runners that tie for the last places. */
  readonly tied?: readonly RunnerId[]
  /** How many places the tied runners share. */
  readonly places?: number
  /** Non-runners: bets on them are void. */
  readonly removed?: readonly RunnerId[]
}

/** A result for runner bets, a number for sessions, or `void`. */
export type BetOutcome = { readonly status: 'SETTLED' | 'VOIDED'; readonly result: Money }

const voided: BetOutcome = { status: 'VOIDED', result: zeroMoney }

/**
 * The outcome of each bet of one account, in order. Rounding happens once over the account's bets, so that a dead heat
 * is exactly the mean of the tied runners' positions and never costs more than the exposure.
 */
export function settleBets(bets: readonly RunnerBet[], result: MarketResult | 'void'): BetOutcome[] {
  if (result === 'void') return bets.map(() => voided)
  const { winners, tied = [], places = 0, removed = [] } = result
  assert(places <= tied.length, 'no more places than tied runners')
  const denominator = Math.max(1, tied.length)
  const shares = bets.map((bet) => {
    if (removed.includes(bet.runnerId)) return 0n
    if (tied.includes(bet.runnerId)) return deadHeatShare(bet, { places, tied: denominator })
    return betResult(bet, winners.includes(bet.runnerId)) * BigInt(denominator)
  })
  return spreadHalfUp(shares, BigInt(denominator)).map((share, at) =>
    removed.includes(bets[at]?.runnerId ?? -1n) ? voided : { status: 'SETTLED', result: money(share) },
  )
}

export function settleSession(bets: readonly LineBet[], result: number | 'void'): BetOutcome[] {
  return bets.map((bet) =>
    result === 'void' ? voided : { status: 'SETTLED', result: betResult(bet, lineReached(bet, result)) },
  )
}

export const netOf = (outcomes: readonly BetOutcome[]): Money => sum(outcomes.map((outcome) => outcome.result))

/** Charged once at settlement on an account's net winnings in a market; a loss pays none. */
export function commission(net: Money, rate: BasisPoints, discount: BasisPoints = 0): Money {
  if (net <= 0n) return zeroMoney
  const effectiveRate = BigInt(rate) * BigInt(whole - discount)
  return money(divideHalfUp(net * effectiveRate, BigInt(whole) * BigInt(whole)))
}

import { minMoney, money, maxMoney, zeroMoney, sum, type Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'

export type WageringBase = 'bonus' | 'deposit and bonus' | 'deposit'

/** The amount to be staked before a bonus becomes cash. */
export function requirement(factor: number, base: WageringBase, deposit: Money, bonus: Money): Money {
  const amount = base === 'bonus' ? bonus : base === 'deposit' ? deposit : money(deposit + bonus)
  return money(amount * BigInt(factor))
}

/**
 * A contributing stake; on the exchange the exposure of the market takes its place, so that opposite bets contribute
 * nothing.
 */
export type Wager = { readonly stake: Money; readonly contribution: BasisPoints; readonly oddsE4?: OddsE4 }

export type WageringRule = { readonly cap?: Money; readonly minOddsE4?: OddsE4 }

export function progressOf(wager: Wager, rule: WageringRule = {}): Money {
  if (rule.minOddsE4 !== undefined && wager.oddsE4 !== undefined && wager.oddsE4 < rule.minOddsE4) return zeroMoney
  const counted = shareOf(wager.stake, wager.contribution)
  return rule.cap === undefined ? counted : minMoney(counted, rule.cap)
}

/**
 * Progress is recomputed from the bets that still count, so that a void or rollback removes exactly its own
 * contribution.
 */
export const progress = (wagers: readonly Wager[], rule: WageringRule = {}): Money =>
  sum(wagers.map((wager) => progressOf(wager, rule)))

export const remaining = (required: Money, done: Money): Money => maxMoney(zeroMoney, money(required - done))

export type Purses = { readonly real: Money; readonly bonus: Money }

/** Which purse a stake is taken from: restricted bonuses are used last unless the bonus is sticky. */
export function stakeFrom(stake: Money, purses: Purses, first: 'real' | 'bonus' = 'real'): Purses | null {
  if (stake > purses.real + purses.bonus) return null
  const fromFirst = minMoney(stake, purses[first])
  const rest = money(stake - fromFirst)
  return first === 'real' ? { real: fromFirst, bonus: rest } : { real: rest, bonus: fromFirst }
}

/** A win goes to the purses in the proportion of the stake; the bonus purse gets the rounding remainder. */
export function winTo(win: Money, staked: Purses): Purses {
  const stake = staked.real + staked.bonus
  const real = stake === 0n ? win : money(divideHalfUp(win * staked.real, stake))
  return { real, bonus: money(win - real) }
}

/** On completion the bonus balance becomes cash up to a cap; the rest is forfeited. */
export function complete(bonusBalance: Money, cap: Money | null): { converted: Money; forfeited: Money } {
  const converted = cap === null ? bonusBalance : minMoney(bonusBalance, cap)
  return { converted, forfeited: money(bonusBalance - converted) }
}

/** What the operator expects the wagering to cost. */
export const expectedCost = (required: Money, houseEdge: BasisPoints): Money => shareOf(required, houseEdge)

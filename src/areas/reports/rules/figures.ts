/** Used by tests only until the report area uses it. */

import { money, negate, zeroMoney, sum, type Money } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/** A bet as counted in figures: only settled ones; rolled back, void and pending ones are excluded. */
export type CountedBet = {
  readonly stake: Money
  readonly returned: Money
  readonly state: 'settled' | 'pending' | 'void' | 'rolled back'
  /** A free bet or spin has no stake; its win is the operator's loss or a bonus cost, by policy. */
  readonly isFree?: boolean
}

export type FreeBetPolicy = 'negative revenue' | 'bonus cost'

export type Figures = {
  readonly turnover: Money
  readonly payouts: Money
  readonly ggr: Money
  readonly bonusCost: Money
  readonly pending: Money
}

export function figuresOf(bets: readonly CountedBet[], policy: FreeBetPolicy = 'negative revenue'): Figures {
  const settled = bets.filter((bet) => bet.state === 'settled')
  const counted = policy === 'bonus cost' ? settled.filter((bet) => !bet.isFree) : settled
  const turnover = sum(settled.filter((bet) => !bet.isFree).map((bet) => bet.stake))
  const payouts = sum(counted.map((bet) => bet.returned))
  const free = settled.filter((bet) => bet.isFree)
  return {
    turnover,
    payouts,
    ggr: money(turnover - payouts),
    bonusCost: policy === 'bonus cost' ? sum(free.map((bet) => bet.returned)) : zeroMoney,
    pending: sum(bets.filter((bet) => bet.state === 'pending').map((bet) => bet.stake)),
  }
}

const ratio = (part: Money, total: Money): BasisPoints | null =>
  total === zeroMoney ? null : Number(divideHalfUp(part * BigInt(whole), total))

/** Hold is the operator's part of the turnover, RTP the players' part; both null without turnover. */
export const hold = ({ ggr, turnover }: Pick<Figures, 'ggr' | 'turnover'>): BasisPoints | null => ratio(ggr, turnover)
export const returnToPlayer = ({ payouts, turnover }: Pick<Figures, 'payouts' | 'turnover'>): BasisPoints | null =>
  ratio(payouts, turnover)

/** On the exchange the operator earns the commission; as bookmaker it earns what players lose. */
export const exchangeRevenue = (commissions: readonly Money[]): Money => sum(commissions)
export const bookmakerRevenue = (playerResults: readonly Money[]): Money => negate(sum(playerResults))

export type Costs = {
  readonly bonus?: Money
  readonly providerFees?: Money
  readonly paymentFees?: Money
  readonly taxes?: Money
  readonly chargebacks?: Money
  readonly jackpotContributions?: Money
}

export const netRevenue = (ggr: Money, costs: Costs): Money => money(ggr - sum(Object.values(costs)))

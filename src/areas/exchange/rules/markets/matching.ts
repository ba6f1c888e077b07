/** Used by tests only: a model of orders and fills to check `open-position.ts` against. */

import { assert } from '#values/assert.ts'
import { minMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { evenOdds, type OddsE4 } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'

export type Fill = { readonly oddsE4: OddsE4; readonly stake: Money }

/** An order is always fully accounted for: size = matched + remaining + cancelled + lapsed + voided. */
export type Order = {
  readonly size: Money
  readonly remaining: Money
  readonly cancelled: Money
  readonly lapsed: Money
  readonly voided: Money
  readonly fills: readonly Fill[]
}

export const placed = (size: Money): Order => ({
  size,
  remaining: size,
  cancelled: zeroMoney,
  lapsed: zeroMoney,
  voided: zeroMoney,
  fills: [],
})

export const matched = (order: Order): Money =>
  order.fills.reduce((total, fill) => money(total + fill.stake), zeroMoney)

export const isWhole = (order: Order): boolean =>
  order.size === matched(order) + order.remaining + order.cancelled + order.lapsed + order.voided

/** Matches as much of the offer as the order still needs. */
export function fill(order: Order, offer: Fill): Order {
  const stake = minMoney(order.remaining, offer.stake)
  assert(stake >= 0n, 'an offer is not negative')
  if (stake === zeroMoney) return order
  return {
    ...order,
    remaining: money(order.remaining - stake),
    fills: [...order.fills, { oddsE4: offer.oddsE4, stake }],
  }
}

/** The owner cancels the unmatched part. */
export const cancel = (order: Order): Order => ({
  ...order,
  remaining: zeroMoney,
  cancelled: money(order.cancelled + order.remaining),
})

/** The market closed before the rest was matched. */
export const lapse = (order: Order): Order => ({
  ...order,
  remaining: zeroMoney,
  lapsed: money(order.lapsed + order.remaining),
})

/** The operator voids the bet, both matched and unmatched parts. */
export const voidOrder = (order: Order): Order => ({
  ...order,
  remaining: zeroMoney,
  voided: money(order.voided + matched(order) + order.remaining),
  fills: [],
})

/** The backer's profit over all fills, rounded once; the average price is for display, not for payment. */
export const profitOfFills = (fills: readonly Fill[]): Money =>
  money(
    divideHalfUp(
      fills.reduce((total, { oddsE4, stake }) => total + stake * BigInt(oddsE4 - evenOdds), 0n),
      BigInt(evenOdds),
    ),
  )

export function averageOdds(fills: readonly Fill[]): OddsE4 | null {
  const stake = fills.reduce((total, fill) => total + fill.stake, 0n)
  if (stake === 0n) return null
  return Number(
    divideHalfUp(
      fills.reduce((total, fill) => total + fill.stake * BigInt(fill.oddsE4), 0n),
      stake,
    ),
  )
}

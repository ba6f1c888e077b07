import { money, type Money } from '#values/money.ts'
import { divideDown } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'

export type WeightedTurnover = { readonly turnover: Money; readonly weight: BasisPoints }

export type Points = { readonly points: bigint; readonly carried: Money }

/** One point for each `perPoint` of weighted turnover; the remainder is carried to the next run. */
export function pointsFor(turnovers: readonly WeightedTurnover[], perPoint: Money, carriedIn = money(0n)): Points {
  const scaled = turnovers.reduce((total, { turnover, weight }) => total + turnover * BigInt(weight), 0n)
  const weighted = carriedIn + divideDown(scaled, BigInt(whole))
  const points = weighted > 0n ? weighted / perPoint : 0n
  return { points, carried: money(weighted - points * perPoint) }
}

/** A tier's multiplier in basis points: 1.2 is 12000. */
export const multiplied = (points: bigint, multiplier: BasisPoints): bigint =>
  (points * BigInt(multiplier)) / BigInt(whole)

export type Lot = { readonly points: bigint; readonly worth: Money }

/** Points are redeemed in whole lots. */
export function redeem(points: bigint, lot: Lot): { paid: Money; left: bigint } {
  const lots = points / lot.points
  return { paid: money(lots * lot.worth), left: points - lots * lot.points }
}

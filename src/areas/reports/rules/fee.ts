import { money, zeroMoney, type Money } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { whole, type BasisPoints } from '#values/share.ts'

/** A slice of revenue up to and including `upTo` (null: the rest), and its rate. */
export type Tier = { readonly upTo: Money | null; readonly rate: BasisPoints }

/** Each slice has its own rate; a loss pays none. Rounded once. */
export function tieredFee(revenue: Money, tiers: readonly Tier[]): Money {
  let from: Money = zeroMoney
  let weighted = 0n
  for (const { upTo, rate } of tiers) {
    const to = upTo === null || upTo > revenue ? revenue : upTo
    if (to > from) {
      weighted += (to - from) * BigInt(rate)
      from = to
    }
  }
  return money(divideHalfUp(weighted, BigInt(whole)))
}

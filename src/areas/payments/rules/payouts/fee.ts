import { assert } from '#values/assert.ts'
import { least, money, most, nothing, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'

export type FeeRule = {
  readonly rate: BasisPoints
  readonly fixed?: Money
  readonly least?: Money
  readonly largest?: Money
}

export function feeOf(amount: Money, rule: FeeRule): Money {
  const fee = most(money(shareOf(amount, rule.rate) + (rule.fixed ?? 0n)), rule.least ?? nothing)
  return rule.largest === undefined ? fee : least(fee, rule.largest)
}

export type GatewayCost = { readonly fee: Money; readonly tax: Money; readonly net: Money }

/** What a gateway keeps of a payment: its fee and the tax (GST in India) on it. */
export function gatewayCost(amount: Money, rule: FeeRule, taxOnFee: BasisPoints): GatewayCost {
  const fee = feeOf(amount, rule)
  const tax = shareOf(fee, taxOnFee)
  return { fee, tax, net: money(amount - fee - tax) }
}

/** Banks cap a single transfer; a larger payout is split. */
export function splitByCap(amount: Money, cap: Money): Money[] {
  assert(cap > 0n, 'a cap is positive')
  const parts: Money[] = []
  for (let rest = amount; rest > 0n; rest = money(rest - cap)) parts.push(least(rest, cap))
  return parts
}

import { assert } from '#values/assert.ts'
import { minMoney, money, maxMoney, zeroMoney, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'

export type FeeRule = {
  readonly rate: BasisPoints
  readonly fixed?: Money
  readonly least?: Money
  readonly largest?: Money
}

export function feeOf(amount: Money, rule: FeeRule): Money {
  const fee = maxMoney(money(shareOf(amount, rule.rate) + (rule.fixed ?? 0n)), rule.least ?? zeroMoney)
  return rule.largest === undefined ? fee : minMoney(fee, rule.largest)
}

export type GatewayCost = { readonly fee: Money; readonly tax: Money; readonly net: Money }

/** Splits a payment into the gateway fee, the tax on it (GST in India) and the net amount. */
export function gatewayCost(amount: Money, rule: FeeRule, taxOnFee: BasisPoints): GatewayCost {
  const fee = feeOf(amount, rule)
  const tax = shareOf(fee, taxOnFee)
  return { fee, tax, net: money(amount - fee - tax) }
}

/** Banks cap a single transfer; a larger payout is split. */
export function splitByCap(amount: Money, cap: Money): Money[] {
  assert(cap > 0n, 'a cap is positive')
  const parts: Money[] = []
  for (let rest = amount; rest > 0n; rest = money(rest - cap)) parts.push(minMoney(rest, cap))
  return parts
}

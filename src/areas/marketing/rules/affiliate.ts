import { money, zeroMoney, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'

export type AffiliateShare = { readonly payable: Money; readonly carried: Money }

/**
 * A share of revenue less deductions; a loss is carried to the next period if the plan says so, and never collected.
 */
export function affiliateShare(
  revenue: Money,
  deductions: Money,
  rate: BasisPoints,
  carry: { readonly in: Money; readonly isKept: boolean } = { in: zeroMoney, isKept: true },
): AffiliateShare {
  const share = money(shareOf(money(revenue - deductions), rate) + carry.in)
  if (share > zeroMoney) return { payable: share, carried: zeroMoney }
  return { payable: zeroMoney, carried: carry.isKept ? share : zeroMoney }
}

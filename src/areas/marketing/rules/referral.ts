/** Used by tests only until the bonus area uses it. */

import { minMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

export const referralFlow = flow({
  states: ['REGISTERED', 'QUALIFIED', 'PAID', 'REJECTED'],
  moves: {
    qualify: { from: ['REGISTERED'], to: 'QUALIFIED' },
    pay: { from: ['QUALIFIED'], to: 'PAID' },
    reject: { from: ['REGISTERED', 'QUALIFIED'], to: 'REJECTED' },
  },
})

export type Referee = {
  readonly firstDeposit: Money
  readonly isVerified: boolean
  readonly daysSinceRegistration: number
  /** Device, address or bank account shared with the referrer. */
  readonly sharesWithReferrer: readonly string[]
}

export type ReferralRule = {
  readonly leastDeposit: Money
  readonly withinDays: number
  readonly rate: BasisPoints
  readonly cap: Money
}

export function qualificationRefusal(referee: Referee, rule: ReferralRule): Refusal | null {
  if (referee.firstDeposit < rule.leastDeposit) return refuse('First deposit is too small.')
  if (!referee.isVerified) return refuse('Referred player is not verified.')
  if (referee.daysSinceRegistration > rule.withinDays) return refuse('Referral has expired.')
  const [shared] = referee.sharesWithReferrer
  return shared === undefined ? null : refuse(`Both players share a ${shared}.`)
}

export const referralReward = (firstDeposit: Money, rule: Pick<ReferralRule, 'rate' | 'cap'>): Money =>
  minMoney(shareOf(firstDeposit, rule.rate), rule.cap)

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

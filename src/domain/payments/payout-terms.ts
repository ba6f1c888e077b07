import { formatMoney, least as lesser, money, nothing, type Money } from '#values/money.ts'
import type { BasisPoints } from '#values/share.ts'
import { refuse, type Refusal } from '../decision.ts'
import { feeOf, type FeeRule } from './fee.ts'

/** What a VIP level changes for a method; null: as for everybody. */
export type VipTerms = {
  readonly level: number
  readonly most: Money | null
  readonly dayAmount: Money | null
  readonly dayCount: number | null
  readonly freePerDay: number | null
}

/** What holds for withdrawals by a method. */
export type PayoutTerms = {
  readonly least: Money
  readonly most: Money
  readonly fee: FeeRule
  readonly freePerDay: number
  /** null: no withdrawal is decided without a person. */
  readonly approveUpTo: Money | null
  readonly leastNameMatch: BasisPoints
  readonly coolDownHours: number
  readonly turnover: BasisPoints
  readonly levels: readonly VipTerms[]
}

/** What the player asked for today by this method; what was rejected, failed or taken back left out. */
export type AskedToday = { readonly amount: Money; readonly count: number }

/** How the player stands towards the method. */
export type Standing = { readonly vip: VipTerms | null; readonly today: AskedToday }

/** Of the levels the player has reached, the highest. */
export const levelReached = (levels: readonly VipTerms[], level: number): VipTerms | null =>
  levels.reduce<VipTerms | null>(
    (best, each) => (each.level <= level && (best === null || each.level > best.level) ? each : best),
    null,
  )

/** Why the method does not take such a withdrawal. A VIP level may raise its largest amount and lower it. */
export function beyondTerms(amount: Money, terms: PayoutTerms, { vip, today }: Standing): Refusal | null {
  const most = vip?.most ?? terms.most
  if (amount < terms.least)
    return refuse(`The least withdrawal by this method is ${formatMoney(terms.least)}`, 'amount')
  if (amount > most) return refuse(`The largest withdrawal by this method is ${formatMoney(most)}`, 'amount')
  const { dayCount = null, dayAmount = null } = vip ?? {}
  if (dayCount !== null && today.count >= dayCount) return refuse(`Only ${dayCount} withdrawals a day by this method`)
  if (dayAmount !== null && today.amount + amount > dayAmount) {
    const left = money(dayAmount - lesser(today.amount, dayAmount))
    return refuse(`Above the limit of the day: ${formatMoney(left)} is left`, 'amount')
  }
  return null
}

export const feeUnder = (amount: Money, terms: PayoutTerms, { vip, today }: Standing): Money =>
  today.count < (vip?.freePerDay ?? terms.freePerDay) ? nothing : feeOf(amount, terms.fee)

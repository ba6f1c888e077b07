import { formatMoney, minMoney as lesser, money, zeroMoney, type Money } from '#values/money.ts'
import type { BasisPoints } from '#values/share.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { feeOf, type FeeRule } from './fee.ts'
import { openingStatus, type OpeningHours, type SiteClock } from './schedule.ts'

export const spans = ['day', 'week', 'month'] as const
type Span = (typeof spans)[number]

/** Limits on amounts and counts; null means no limit. */
type Limits = {
  readonly maxAmount: Money | null
  readonly dayAmount: Money | null
  readonly weekAmount: Money | null
  readonly monthAmount: Money | null
  readonly dayCount: number | null
  readonly weekCount: number | null
  readonly monthCount: number | null
  readonly freePerDay: number | null
}

/** Limits that a VIP level overrides; null means unchanged. */
export type VipTerms = Limits & { readonly level: number }

/** Terms of withdrawals by a method. */
export type PayoutTerms = Limits & {
  readonly isOn: boolean
  /** Message to players while it is disabled. */
  readonly message: string | null
  readonly least: Money
  readonly fee: FeeRule
  /** null: every withdrawal is reviewed manually. */
  readonly approveUpTo: Money | null
  readonly leastNameMatch: BasisPoints
  readonly coolDownHours: number
  readonly minKyc: number
  readonly turnover: BasisPoints
  readonly levels: readonly VipTerms[]
}

/** Requested by this method since the start of the span; rejected, failed and cancelled ones excluded. */
export type PriorRequests = Readonly<Record<Span, { readonly amount: Money; readonly count: number }>>

/** The player’s VIP and KYC levels, and earlier requests by the method. */
export type PlayerMethodStatus = { readonly vip: number; readonly kyc: number; readonly prior: PriorRequests }

/** The highest level the player has reached. */
const levelReached = (levels: readonly VipTerms[], level: number): VipTerms | null =>
  levels.reduce<VipTerms | null>(
    (best, each) => (each.level <= level && (best === null || each.level > best.level) ? each : best),
    null,
  )

/** The limits of a player at this level: those of the level, else the general ones. */
export function limitsOf(terms: PayoutTerms, level: number): Limits {
  const vip = levelReached(terms.levels, level)
  return {
    maxAmount: vip?.maxAmount ?? terms.maxAmount,
    dayAmount: vip?.dayAmount ?? terms.dayAmount,
    weekAmount: vip?.weekAmount ?? terms.weekAmount,
    monthAmount: vip?.monthAmount ?? terms.monthAmount,
    dayCount: vip?.dayCount ?? terms.dayCount,
    weekCount: vip?.weekCount ?? terms.weekCount,
    monthCount: vip?.monthCount ?? terms.monthCount,
    freePerDay: vip?.freePerDay ?? terms.freePerDay,
  }
}

const amountOf = { day: 'dayAmount', week: 'weekAmount', month: 'monthAmount' } as const
const countOf = { day: 'dayCount', week: 'weekCount', month: 'monthCount' } as const

/** Returns why the method does not accept this withdrawal, or null. */
export function termsRefusal(
  amount: Money,
  terms: PayoutTerms,
  { vip, kyc, prior }: PlayerMethodStatus,
): Refusal | null {
  if (!terms.isOn) return refuse(terms.message ?? 'This payout method is inactive.')
  if (kyc < terms.minKyc) return refuse('The account’s KYC level is too low for this method.')
  const bounds = limitsOf(terms, vip)
  if (amount < terms.least) return refuse(`Min withdrawal by this method is ${formatMoney(terms.least)}.`, 'amount')
  if (bounds.maxAmount !== null && amount > bounds.maxAmount)
    return refuse(`Max withdrawal by this method is ${formatMoney(bounds.maxAmount)}.`, 'amount')
  for (const span of spans) {
    const beyond = spanRefusal(amount, prior[span], {
      span,
      amount: bounds[amountOf[span]],
      count: bounds[countOf[span]],
    })
    if (beyond) return beyond
  }
  return null
}

interface SpanLimits {
  readonly span: Span
  readonly amount: Money | null
  readonly count: number | null
}

function spanRefusal(
  requested: Money,
  before: PriorRequests[Span],
  { span, amount, count }: SpanLimits,
): Refusal | null {
  if (count !== null && before.count >= count)
    return refuse(`Limit reached: ${count} ${count === 1 ? 'withdrawal' : 'withdrawals'} per ${span} by this method.`)
  if (amount === null || before.amount + requested <= amount) return null
  const left = money(amount - lesser(before.amount, amount))
  return refuse(`Amount exceeds the limit per ${span}: ${formatMoney(left)} left.`, 'amount')
}

export const feeFor = (amount: Money, terms: PayoutTerms, { vip, prior }: PlayerMethodStatus): Money =>
  prior.day.count < (limitsOf(terms, vip).freePerDay ?? 0) ? zeroMoney : feeOf(amount, terms.fee)

const hour = 3_600_000

/** A new payout account must wait, so that an account takeover is detected in time. */
export function coolDownRefusal(knownSince: Date, hours: number, at: Date): Refusal | null {
  const until = new Date(knownSince.getTime() + hours * hour)
  return hours === 0 || until <= at
    ? null
    : refuse(`New payout account: payouts start at ${until.toISOString().slice(0, 16)}Z.`)
}

const isHigher = (before: bigint | number | null, after: bigint | number | null): boolean =>
  before !== null && (after === null || after > before)
const limitNames = [...Object.values(amountOf), ...Object.values(countOf), 'maxAmount'] as const

/** Whether a change loosens the terms: then it needs a second approval. */
export function loosens(before: PayoutTerms, after: PayoutTerms): boolean {
  const levels = [
    ...new Set([0, ...before.levels.map(({ level }) => level), ...after.levels.map(({ level }) => level)]),
  ]
  return (
    after.least < before.least ||
    isHigher(before.approveUpTo ?? zeroMoney, after.approveUpTo ?? zeroMoney) ||
    after.leastNameMatch < before.leastNameMatch ||
    after.coolDownHours < before.coolDownHours ||
    after.minKyc < before.minKyc ||
    after.turnover < before.turnover ||
    levels.some((level) => {
      const [was, is] = [limitsOf(before, level), limitsOf(after, level)]
      return limitNames.some((name) => isHigher(was[name], is[name]))
    })
  )
}

/** A payout route with its current float. */
export type Route = {
  readonly code: string
  readonly name: string
  readonly schedule: readonly OpeningHours[]
  readonly cap: Money | null
  /** The balance there that is not committed to other payouts; null: unknown. */
  readonly float: Money | null
}

/** Returns the requested route, else the first that is open and has enough float; a refusal when there is none. */
export function routeFor(net: Money, routes: readonly Route[], { preferred, clock }: RouteRequest): Route | Refusal {
  const candidates = preferred === null ? routes : routes.filter(({ code }) => code === preferred)
  const [first] = candidates
  if (!first) return refuse('This gateway does not pay by this method. Choose another one or pay manually.', 'gateway')
  const now = openingStatus(first.schedule, clock)
  const open = candidates.filter(({ schedule }) => openingStatus(schedule, clock).isOpen)
  const found = open.find(({ float }) => float === null || float >= net)
  if (found) return found
  const [poor] = open
  if (poor === undefined) return refuse(`${first.name} is closed${now.isOpen ? '' : `: ${now.next}`}.`, 'gateway')
  const left = formatMoney(poor.float ?? zeroMoney)
  return refuse(`${poor.name} has ${left} left, which is less than ${formatMoney(net)}.`, 'gateway')
}
type RouteRequest = { readonly preferred: string | null; readonly clock: SiteClock }

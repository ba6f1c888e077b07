import { formatMoney, money, zeroMoney, type Money } from '#values/money.ts'
import type { AdjustmentRequest } from './adjustment.ts'

/** What is known of the player and the requester when an adjustment is requested. */
export type RequestCircumstances = {
  /** Registration, sign-in or bet, whichever was last. */
  readonly lastActive: Date
  /** The requester has lately used a device or an address of the player. */
  readonly isRelated: boolean
  /** Open or posted requests of the same person, for this player and in this direction, in the last 24 hours. */
  readonly before: { readonly count: number; readonly amount: Money }
  /** The time at the site, like 03:12. */
  readonly clock: string
}

export type UsualRequests = {
  readonly dormantDays: number
  /** From one full hour until before the other; equal ones mean the whole day. */
  readonly hours: { readonly from: number; readonly until: number }
  /** What one request may not exceed; null: nothing can be split below it. */
  readonly limit: Money | null
}

const dayMs = 86_400_000
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

function isUsualTime(clock: string, { from, until }: UsualRequests['hours']): boolean {
  if (from === until) return true
  const [start, end] = [hourText(from), hourText(until)]
  return from < until ? clock >= start && clock < end : clock >= start || clock < end
}

/** How staff have credited accounts of their own: dormant or related ones, in parts, or while nobody is there to see it. */
export function unusualSigns(
  { amount }: Pick<AdjustmentRequest, 'amount'>,
  { lastActive, isRelated, before, clock }: RequestCircumstances,
  { dormantDays, hours, limit }: UsualRequests,
  now: Date,
): string | null {
  const idleDays = Math.floor((now.getTime() - lastActive.getTime()) / dayMs)
  const together = money(before.amount + (amount > zeroMoney ? amount : zeroMoney))
  const signs = [
    ...(idleDays >= dormantDays ? [`Player inactive for ${idleDays} days`] : []),
    ...(isRelated ? ['Requester has used a device or address of the player'] : []),
    ...(limit !== null && before.count > 0 && together > limit
      ? [`${before.count + 1} requests within 24 hours exceed the limit of ${formatMoney(limit)} together`]
      : []),
    ...(isUsualTime(clock, hours)
      ? []
      : [`Requested at ${clock}, not between ${hourText(hours.from)} and ${hourText(hours.until)}`]),
  ]
  return signs.length === 0 ? null : signs.join('; ')
}

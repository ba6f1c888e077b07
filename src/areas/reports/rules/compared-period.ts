import type { Period } from '#blueprint/filters.ts'
import { addDays, daysBetween, type Day } from '#values/day.ts'

/** The period before another one, and by how much its days are earlier. */
export interface ComparedPeriod {
  readonly period: Period
  readonly earlierBy: { readonly days: number } | { readonly months: number }
}

const shortestMonth = 28

export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOf = (month: number): Day =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
const lastOf = (month: number): Day => addDays(firstOf(month + 1), -1)

/** The same day of an earlier month, at most its last; the last day of a month is the last day of the other. */
function inEarlierMonth(day: Day, months: number): Day {
  const [month, last] = [monthOf(day) - months, lastOf(monthOf(day) - months)]
  if (day === lastOf(monthOf(day))) return last
  const same = addDays(firstOf(month), Number(day.slice(8)) - 1)
  return same < last ? same : last
}

/**
 * What a period is compared with. Calendar months from the first day on, also if the last is not complete, are compared with as many
 * months before; everything else with as many days before. Null for any time.
 */
export function comparedPeriod(period: Period | undefined): ComparedPeriod | null {
  if (period === undefined) return null
  const { from, to } = period
  const days = lengthOf(period)
  if (!from.endsWith('-01') || days < shortestMonth)
    return { period: { from: addDays(from, -days), to: addDays(from, -1) }, earlierBy: { days } }
  const months = monthOf(to) - monthOf(from) + 1
  return {
    period: { from: firstOf(monthOf(from) - months), to: inEarlierMonth(to, months) },
    earlierBy: { months },
  }
}

const months = 12
const sameDayInYearBefore = (day: Day): Day => {
  const month = monthOf(day) - months
  const same = addDays(firstOf(month), Number(day.slice(8)) - 1)
  return same < lastOf(month) ? same : lastOf(month)
}

/** The same days of the year before; whole months are compared with whole months. Null for any time. */
export function yearBefore(period: Period | undefined): ComparedPeriod | null {
  if (period === undefined) return null
  const { from, to } = period
  const isWhole = from.endsWith('-01') && to === lastOf(monthOf(to))
  return {
    period: { from: sameDayInYearBefore(from), to: isWhole ? lastOf(monthOf(to) - months) : sameDayInYearBefore(to) },
    earlierBy: { months },
  }
}

export interface ComparisonFilters {
  readonly settledOn?: Period
  readonly compare?: boolean
  readonly compareYear?: boolean
}

/** What figures are compared with: the year before where it was chosen, else the period before; null without a comparison. */
export const comparisonOf = ({ settledOn, compare, compareYear }: ComparisonFilters): ComparedPeriod | null =>
  compareYear === true ? yearBefore(settledOn) : compare === true ? comparedPeriod(settledOn) : null

export interface Change {
  readonly change: bigint
  /** Basis points of what there was before; null where that is not above zero. */
  readonly rate: number | null
  /** The same for a day of each period, which may have different numbers of days. */
  readonly ratePerDay: number | null
}

/** By how much a figure differs from that of the period before. */
export function changeOf(
  [now, days]: readonly [bigint, number],
  [before, daysBefore]: readonly [bigint, number],
): Change {
  const share = (part: bigint, whole: bigint) => (before > 0n ? Number(ratio(part * 10_000n, whole)) : null)
  const perDay = [now * BigInt(daysBefore), before * BigInt(days)] as const
  return {
    change: now - before,
    rate: share(now - before, before),
    ratePerDay: share(perDay[0] - perDay[1], perDay[1]),
  }
}

/** Half up, away from zero. */
const ratio = (part: bigint, whole: bigint): bigint =>
  part < 0n ? -ratio(-part, whole) : (2n * part + whole) / (2n * whole)

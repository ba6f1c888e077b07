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

import type { Period } from '#blueprint/filters.ts'
import { addDays, daysBetween } from '#values/day.ts'

/** As many days before those of a period, and how many; null for any time. */
export function daysBefore(period: Period | undefined): { readonly period: Period; readonly length: number } | null {
  if (period === undefined) return null
  const length = daysBetween(period.from, period.to) + 1
  return { length, period: { from: addDays(period.from, -length), to: addDays(period.from, -1) } }
}

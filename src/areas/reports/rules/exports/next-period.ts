import { lastSevenDays, type Period } from '#blueprint/filters.ts'
import { addDays, daysBetween } from '#values/day.ts'

export interface AskedPeriod {
  readonly from: string | null
  readonly to: string | null
}

/** The period of a file that is created again: what was asked, otherwise as many days as before up to today. */
export function nextPeriod(before: Period | null, { from, to }: AskedPeriod, today: string): Period {
  const last = to ?? today
  if (from !== null) return { from, to: last }
  return before ? { from: addDays(last, -daysBetween(before.from, before.to)), to: last } : lastSevenDays(last)
}

import { addDays, dayOf } from '#values/day.ts'

export const periods = [
  { key: 'today', title: 'Today' },
  { key: 'yesterday', title: 'Yesterday' },
  { key: 'week', title: 'Last 7 days' },
  { key: 'month', title: 'Last 30 days' },
] as const
export type PeriodKey = (typeof periods)[number]['key']

export interface Days {
  readonly from: string
  readonly to: string
}

/** The days that a period key covers, in the site's time zone; both days are included. */
export function periodOf(key: PeriodKey, timeZone: string, now = Date.now()): Days {
  const today = dayOf(now, timeZone)
  if (key === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) }
  return { from: key === 'week' ? addDays(today, -6) : key === 'month' ? addDays(today, -29) : today, to: today }
}

import { presets } from '#panel/filters/period.ts'
import type { WeekDay } from '#values/calendar.ts'

export const presetMark = 'preset:'

/** The filters of a stored view on this day, as in the address. */
export function fromStored(search: string, timeZone: string, weekStart: WeekDay = 'MONDAY'): string {
  const periods = new Map(
    presets(timeZone, weekStart).map(([title, { from, to }]) => [presetMark + title, `${from}..${to}`]),
  )
  const entries = [...new URLSearchParams(search)].map(([key, text]) => [key, periods.get(text) ?? text])
  return new URLSearchParams(entries).toString()
}

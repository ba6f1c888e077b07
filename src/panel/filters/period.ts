import { serverNow } from '#panel/live/server-clock.ts'
import { beginningOfWeek, type WeekDay } from '#values/calendar.ts'
import { addDays, dayOf } from '#values/day.ts'
import { initiallyOn, lastSevenDays, type Filter, type Period } from '#blueprint/filters.ts'
import { formatDay, zoneName } from '#panel/kinds/format.ts'

export const today = (timeZone: string): string => dayOf(serverNow(), timeZone)

/** The specification's default: from seven days before today to today. */
export const initialPeriod = <Value>(filter: Filter<Value>, timeZone: string): Period | null =>
  initiallyOn(filter, today(timeZone))

/** Preset periods, by the first day of the week of the site. */
export function presets(timeZone: string, weekStart: WeekDay = 'MONDAY'): readonly (readonly [string, Period])[] {
  const day = today(timeZone)
  const week = beginningOfWeek(day, weekStart)
  const first = `${day.slice(0, 8)}01`
  const lastOfBefore = addDays(first, -1)
  return [
    ['Today', { from: day, to: day }],
    ['Yesterday', { from: addDays(day, -1), to: addDays(day, -1) }],
    ['Last 7 days', lastSevenDays(day)],
    ['This week', { from: week, to: day }],
    ['Last week', { from: addDays(week, -7), to: addDays(week, -1) }],
    ['This month', { from: first, to: day }],
    ['Last month', { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore }],
  ]
}

/** The bounds of a period to the second, with the time zone. */
export const boundsText = ({ from, to }: Period, timeZone: string): string =>
  `${formatDay(from)} 00:00:00 – ${formatDay(to)} 23:59:59 ${zoneName(timeZone)}`

/** The bounds in the specification's format: start and end of day in the site's time zone. */
export const dayBoundTexts = ({ from, to }: Period): { readonly from: string; readonly to: string } => ({
  from: `${from} 00:00:00`,
  to: `${to} 23:59:59`,
})

export function periodText(period: Period, timeZone: string, weekStart: WeekDay = 'MONDAY'): string {
  const preset = presets(timeZone, weekStart).find(([, one]) => one.from === period.from && one.to === period.to)
  if (preset) return preset[0]
  return period.from === period.to ? formatDay(period.from) : `${formatDay(period.from)} – ${formatDay(period.to)}`
}

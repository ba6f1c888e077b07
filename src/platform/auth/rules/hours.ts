/**
 * A login window: days of the week (1 is Monday; empty means all) and a time span. A span over midnight belongs to the
 * day it starts on.
 */
export type Hours = {
  readonly days: readonly number[]
  readonly from: string | null
  readonly to: string | null
}

/** An instant in the time zone of the site. */
export type WallClock = { readonly weekday: number; readonly time: string }

const dayBefore = (weekday: number): number => (weekday === 1 ? 7 : weekday - 1)

/** The start is inclusive, the end exclusive; equal ends mean the whole day. */
export function isWithinHours({ days, from, to }: Hours, { weekday, time }: WallClock): boolean {
  const isWorkday = (day: number) => days.length === 0 || days.includes(day)
  if (from === null || to === null || from === to) return isWorkday(weekday)
  if (from < to) return isWorkday(weekday) && time >= from && time < to
  return time >= from ? isWorkday(weekday) : time < to && isWorkday(dayBefore(weekday))
}

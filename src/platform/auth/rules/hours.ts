/** When somebody may work: days of the week (1 is Monday; none: all) and a span of the clock; a span over midnight belongs to the day it begins on. */
export type Hours = {
  readonly days: readonly number[]
  readonly from: string | null
  readonly to: string | null
}

/** A moment as the clock on the wall of the site shows it. */
export type WallClock = { readonly weekday: number; readonly time: string }

const dayBefore = (weekday: number): number => (weekday === 1 ? 7 : weekday - 1)

/** From belongs to the span, to does not; two equal ends mean the whole day. */
export function isWithinHours({ days, from, to }: Hours, { weekday, time }: WallClock): boolean {
  const isWorkday = (day: number) => days.length === 0 || days.includes(day)
  if (from === null || to === null || from === to) return isWorkday(weekday)
  if (from < to) return isWorkday(weekday) && time >= from && time < to
  return time >= from ? isWorkday(weekday) : time < to && isWorkday(dayBefore(weekday))
}

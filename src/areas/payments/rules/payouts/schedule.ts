import { offsetAt } from '#values/zones/zone-offset.ts'

/** Weekdays in the time zone of the site, Monday first. */
export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayNames: Readonly<Record<Weekday, string>> = {
  MON: 'Monday',
  TUE: 'Tuesday',
  WED: 'Wednesday',
  THU: 'Thursday',
  FRI: 'Friday',
  SAT: 'Saturday',
  SUN: 'Sunday',
}

/** Opening hours; a closing time not after the opening time is on the next day. */
export type OpeningHours = { readonly day: Weekday; readonly opens: string; readonly closes: string }

/** The local time of the site, like 09:30 on a Tuesday. */
export type SiteClock = { readonly day: Weekday; readonly time: string }

const after = (day: Weekday, days: number): Weekday => weekdays[(weekdays.indexOf(day) + days) % 7] ?? day

const isWithin = ({ day, opens, closes }: OpeningHours, now: SiteClock): boolean => {
  if (opens < closes) return day === now.day && now.time >= opens && now.time < closes
  return (day === now.day && now.time >= opens) || (after(day, 1) === now.day && now.time < closes)
}

/** Whether it is open at that time, and if not when it opens next. No hours: always open. */
export function openingStatus(
  schedule: readonly OpeningHours[],
  now: SiteClock,
): { readonly isOpen: true } | { readonly isOpen: false; readonly next: string } {
  if (schedule.length === 0 || schedule.some((one) => isWithin(one, now))) return { isOpen: true }
  const upcoming = schedule
    .map(({ day, opens }) => {
      const days = (weekdays.indexOf(day) - weekdays.indexOf(now.day) + 7) % 7
      return { opens, days: days === 0 && opens <= now.time ? 7 : days, day }
    })
    .toSorted((one, other) => one.days - other.days || one.opens.localeCompare(other.opens))
  const [next] = upcoming
  if (!next) return { isOpen: true }
  const when = next.days === 0 ? 'today' : next.days === 1 ? 'tomorrow' : `on ${weekdayNames[next.day]}`
  return { isOpen: false, next: `it opens ${when} at ${next.opens}` }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const weekLength = 7 * 24 * 60

/** The minutes of the week it covers; a span can extend past the end of Sunday. */
const spanOf = ({ day, opens, closes }: OpeningHours): readonly [number, number] => {
  const from = weekdays.indexOf(day) * 24 * 60 + minutesOf(opens)
  const length = minutesOf(closes) - minutesOf(opens)
  return [from, from + (length > 0 ? length : length + 24 * 60)]
}

/** Whether two of the hours overlap, which would be ambiguous. */
export function overlaps(schedule: readonly OpeningHours[]): boolean {
  const all = schedule.map(spanOf)
  return all.some(([from, to], at) =>
    all.some(([otherFrom, otherTo], other) =>
      other === at
        ? false
        : [-weekLength, 0, weekLength].some((shift) => from < otherTo + shift && otherFrom + shift < to),
    ),
  )
}

/** The local time of a zone at an instant. */
export function clockAt(at: Date, timeZone: string): SiteClock {
  const local = new Date(at.getTime() + offsetAt(at.getTime(), timeZone))
  return { day: weekdays[(local.getUTCDay() + 6) % 7] ?? 'MON', time: local.toISOString().slice(11, 16) }
}

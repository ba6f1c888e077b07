import { assert } from './assert.ts'
import { hasCalendar, offsetAt, runtimeFormat } from './zones/zone-offset.ts'

/** A calendar day, `2026-03-29`. Which instants it covers depends on the time zone of the site. */
export type Day = string

const minute = 60_000
const dayLength = 24 * 60 * minute
/** Local midnight is within this distance of midnight UTC: zones range from -12 to +14 hours. */
const farthestOffset = 16 * 60

/** Old zone names are valid too: which of them are listed differs between machines. Offsets are not zone names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][\w+/-]{1,59}$/.test(name)) return false
  try {
    return runtimeFormat(name).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const midnightUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayUtc = (instantMs: number): Day => new Date(instantMs).toISOString().slice(0, 10)

export const dayOf = (instantMs: number, timeZone: string): Day => dayUtc(instantMs + offsetAt(instantMs, timeZone))

export function parseDay(text: string): Day | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null
  const instant = midnightUtc(text)
  return Number.isNaN(instant) || dayUtc(instant) !== text ? null : text
}

/** A plausible business day: calendars reach further than database dates. */
export const isPlausible = (day: Day): boolean => day >= '1900-01-01' && day < '3000-01-01'

export function addDays(day: Day, days: number): Day {
  return dayUtc(midnightUtc(day) + days * dayLength)
}

/** The same day of another month, or its last one. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  return dayUtc(lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate())))
}

export function daysBetween(from: Day, to: Day): number {
  return (midnightUtc(to) - midnightUtc(from)) / dayLength
}

/**
 * The first instant of a day, found by bisection: where clocks change at midnight, days start at 01:00 or last 23 or 25
 * hours, and a search needs only the zone's calendar.
 */
function searchStartOf(day: Day, timeZone: string): number {
  const middle = midnightUtc(day)
  let before = -farthestOffset
  let reached = farthestOffset
  while (reached - before > 1) {
    const candidate = (before + reached) >> 1
    if (dayOf(middle + candidate * minute, timeZone) < day) before = candidate
    else reached = candidate
  }
  return middle + reached * minute
}

const starts = new Map<string, number>()
const maxCachedStarts = 10_000

/** Lists and reports request the same few days of the same few zones repeatedly. */
function startOf(day: Day, timeZone: string): number {
  const key = `${timeZone} ${day} ${hasCalendar(timeZone)}`
  const cached = starts.get(key)
  if (cached !== undefined) return cached
  if (starts.size >= maxCachedStarts) starts.clear()
  const start = searchStartOf(day, timeZone)
  starts.set(key, start)
  return start
}

/** `from` is the first instant of the day, `to` the first instant after it. */
export function dayBounds(day: Day, timeZone: string): { from: Date; to: Date } {
  assert(parseDay(day) !== null, `${day} is a day`)
  return { from: new Date(startOf(day, timeZone)), to: new Date(startOf(addDays(day, 1), timeZone)) }
}

import { parseDay } from '../day.ts'
import { clockIn } from './written-time.ts'
import { offsetAt } from './zone-offset.ts'

/** A time as clocks of a zone show it, 2027-10-31T01:30, and the offset that tells repeated times apart: +01:00. */
interface WallTime {
  /** Minutes and more, as if the clock showed UTC. */
  readonly shownMs: number
  readonly offsetMs: number | null
}

const minute = 60_000
const dayMs = 24 * 60 * minute

/** Null for what is no time of the calendar. */
function parse(text: string): WallTime | null {
  const [, day = '', time = '', sign, hours = '', minutes = ''] =
    /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?:([+-])(\d\d):([0-5]\d))?$/.exec(text) ?? []
  if (parseDay(day) === null) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * minute
  return {
    shownMs: Date.parse(`${day}T${time}Z`),
    offsetMs: sign === undefined ? null : sign === '-' ? -offset : offset,
  }
}

export const isWallTime = (text: string): boolean => parse(text) !== null

/** The instants at which clocks of the zone show this time: none where they skip it, two where they show it twice. */
export function instantsAt(text: string, timeZone: string): readonly Date[] {
  const wall = parse(text)
  if (wall === null) return []
  const { shownMs, offsetMs } = wall
  // Offsets on both sides of a change nearby.
  const offsets = new Set([shownMs - dayMs, shownMs, shownMs + dayMs].map((ms) => offsetAt(ms, timeZone)))
  return [...offsets]
    .filter((offset) => offsetAt(shownMs - offset, timeZone) === offset && (offsetMs ?? offset) === offset)
    .map((offset) => new Date(shownMs - offset))
    .toSorted((one, other) => one.getTime() - other.getTime())
}

/** 2027-10-31T01:30+01:00: the instant as clocks of the zone show it. Seconds are left out. */
export function wallTimeOf(at: Date, timeZone: string): string {
  const offset = offsetAt(at.getTime(), timeZone) / minute
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const padded = (part: number) => String(part).padStart(2, '0')
  const shown = clockIn(at, timeZone).slice(0, 16).replace(' ', 'T')
  return `${shown}${offset < 0 ? '-' : '+'}${padded(hours)}:${padded(minutes)}`
}

/** For a time that clocks of the zone skip: the first one that they show after it, 2027-03-28T02:00. */
export function firstShownAfter(text: string, timeZone: string): string | null {
  const wall = parse(text)
  if (wall === null) return null
  const latest = Math.max(offsetAt(wall.shownMs - dayMs, timeZone), offsetAt(wall.shownMs + dayMs, timeZone))
  let [before, after] = [wall.shownMs - latest - dayMs / 8, wall.shownMs - latest + dayMs / 8]
  const start = offsetAt(before, timeZone)
  while (after - before > minute) {
    const middle = Math.floor((before + after) / 2 / minute) * minute
    if (offsetAt(middle, timeZone) === start) before = middle
    else after = middle
  }
  return wallTimeOf(new Date(after), timeZone).slice(0, 16)
}

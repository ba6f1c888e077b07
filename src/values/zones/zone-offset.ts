/** The changes of a zone's offset from UTC, oldest first, in milliseconds. */
export interface ZoneCalendar {
  readonly at: readonly number[]
  readonly offset: readonly number[]
}

const calendars = new Map<string, ZoneCalendar>([['UTC', { at: [0], offset: [0] }]])

export const hasCalendar = (timeZone: string): boolean => calendars.has(timeZone)

/**
 * From now on this process counts the days of the zone by this calendar. Servers take it from the database, which books by
 * days as well: the tables of two programs differ where a country changed its clocks lately.
 */
export const useCalendar = (timeZone: string, calendar: ZoneCalendar): void => void calendars.set(timeZone, calendar)

/** What to add to UTC for the local time of the zone. Without a calendar, as in browsers, it is the one of the runtime. */
export function offsetAt(ms: number, timeZone: string): number {
  const calendar = calendars.get(timeZone)
  return calendar ? offsetIn(calendar, ms) : runtimeOffset(ms, timeZone)
}

function offsetIn({ at, offset }: ZoneCalendar, ms: number): number {
  let low = 0
  let high = at.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? Infinity) <= ms) low = middle
    else high = middle
  }
  return offset[low] ?? 0
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()
/** Offsets change only at quarter hours. */
const quarterMs = 15 * 60_000
const maxCached = 50_000

/** Cached, because Intl is slow and an export formats millions of instants. */
function runtimeOffset(ms: number, timeZone: string): number {
  const quarter = Math.floor(ms / quarterMs)
  let cache = offsets.get(timeZone)
  if (!cache || cache.size > maxCached) offsets.set(timeZone, (cache = new Map()))
  const cached = cache.get(quarter)
  if (cached !== undefined) return cached
  const start = quarter * quarterMs
  const offset = Date.parse(`${runtimeFormat(timeZone).format(start).replace(' ', 'T')}Z`) - start
  cache.set(quarter, offset)
  return offset
}

export function runtimeFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format
}

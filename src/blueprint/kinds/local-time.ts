const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()
/** No zone changes its clock but at a quarter of an hour. */
const quarterMs = 15 * 60_000
const mostKept = 50_000

/** 2026-11-20 21:04:33 in the site's zone: what files and day bounds use. */
export const localInstant = (value: Date, timeZone: string): string => {
  const ms = value.getTime()
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** Asking the calendar is slow, and a file asks it a million times. */
function offsetAt(ms: number, timeZone: string): number {
  const quarter = Math.floor(ms / quarterMs)
  let known = offsets.get(timeZone)
  if (!known || known.size > mostKept) offsets.set(timeZone, (known = new Map()))
  const found = known.get(quarter)
  if (found !== undefined) return found
  const start = quarter * quarterMs
  const offset = Date.parse(`${formatOf(timeZone).format(start).replace(' ', 'T')}Z`) - start
  known.set(quarter, offset)
  return offset
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format
}

export const localDay = (day: string): string => day

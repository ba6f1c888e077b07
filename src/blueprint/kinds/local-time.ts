const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()
/** Time zone offsets change only at quarter hours. */
const quarterMs = 15 * 60_000
const maxCached = 50_000

/** 2026-11-20 21:04:33 in the site's zone: what files and day bounds use. */
export const localInstant = (value: Date, timeZone: string): string => {
  const ms = value.getTime()
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** Cached, because Intl is slow and an export formats millions of instants. */
function offsetAt(ms: number, timeZone: string): number {
  const quarter = Math.floor(ms / quarterMs)
  let cache = offsets.get(timeZone)
  if (!cache || cache.size > maxCached) offsets.set(timeZone, (cache = new Map()))
  const cached = cache.get(quarter)
  if (cached !== undefined) return cached
  const start = quarter * quarterMs
  const offset = Date.parse(`${formatOf(timeZone).format(start).replace(' ', 'T')}Z`) - start
  cache.set(quarter, offset)
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

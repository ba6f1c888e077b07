const formats = new Map<string, Intl.DateTimeFormat>()

/** 2026-11-20 21:04:33 in the site's zone: what files and day bounds use. */
export function localInstant(value: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(value)
}

export const localDay = (day: string): string => day

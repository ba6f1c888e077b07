import { dayBounds, parseDay } from '#values/day.ts'
import { clockIn } from '#values/zones/written-time.ts'

/** Normalizes a typed amount: separators and currency symbol are removed, and 50k, 2.5l and 1.2cr are expanded. */
export function amountText(typed: string): string {
  const bare = typed.replace(/[,\s₹]/g, '').replace('−', '-')
  const parts = /^(-?)(\d{1,9})(?:\.(\d{1,7}))?(k|l|cr)$/i.exec(bare)
  if (!parts) return bare
  const [, sign = '', integer = '', decimals = '', unit = ''] = parts
  const zeros = { k: 3, l: 5, cr: 7 }[unit.toLowerCase()] ?? 0
  const digits = integer + decimals.padEnd(zeros, '0').slice(0, zeros)
  const rest = decimals.slice(zeros)
  return `${sign}${digits.replace(/^0+(?=\d)/, '')}${rest ? `.${rest}` : ''}`
}

/** Parses month/day/year as specified, or year-month-day; null if it is incomplete or no day of the calendar. */
export function readTyped(typed: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim())
  if (iso) return parseDay(`${iso[1]}-${iso[2]?.padStart(2, '0')}-${iso[3]?.padStart(2, '0')}`)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim())
  return american ? parseDay(`${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`) : null
}

/** The instant of a local time in the site's time zone. */
export function instantOf(clock: string, timeZone: string): string {
  const [day = '', time = '00:00:00'] = clock.split(/[ T]/)
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const start = dayBounds(day, timeZone).from.getTime()
  const guess = new Date(start + ((hours * 60 + minutes) * 60 + seconds) * 1000)
  // On a day when the clocks change the first guess is off; this corrects it.
  const shown = clockIn(guess, timeZone)
  const off = Date.parse(`${day}T${time.padEnd(8, ':00')}Z`) - Date.parse(`${shown.replace(' ', 'T')}Z`)
  return new Date(guess.getTime() + off).toISOString()
}

import { plainAmount } from '#values/written-amount.ts'
import { dayBounds, parseDay } from '#values/day.ts'
import { clockIn } from '#values/zones/written-time.ts'

const unitZeros: Readonly<Record<string, number>> = { '': 0, k: 3, l: 5, cr: 7 }

/**
 * Normalizes a typed amount: separators of groups and the currency symbol are removed, and 50k, 2.5l and 1.2cr are
 * expanded. A comma that separates no groups stays, so that 12,50 is refused and never becomes 1250.
 */
export function amountText(typed: string, decimals = 2): string {
  const bare = typed.replace(/[\s₹]/g, '').replace('−', '-')
  const [, number = '', unit = ''] = /^(.*?)(k|l|cr)?$/is.exec(bare) ?? []
  const plain = number.includes(',') ? plainAmount(number, decimals) : number
  if (plain === null) return bare
  const parts = /^(-?)(\d{1,9})(?:\.(\d{1,7}))?$/.exec(plain)
  if (unit === '' || !parts) return plain + unit
  const zeros = unitZeros[unit.toLowerCase()] ?? 0
  const [, sign = '', integer = '', fraction = ''] = parts
  const digits = integer + fraction.padEnd(zeros, '0').slice(0, zeros)
  const rest = fraction.slice(zeros)
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

import { serverNow } from '#panel/live/server-clock.ts'
import { formatAmount, group, isLakhCurrency, minus, type Money } from '#values/grouped.ts'
import { clockIn, writtenDay, writtenInstant } from '#values/zones/written-time.ts'

export { formatAmount, formatCount, type Money } from '#values/grouped.ts'
export { zoneName } from '#values/zones/written-time.ts'

interface Reader extends Money {
  readonly own_timezone: string
}

/** A sentence of the server with its days, its instants and its amounts (two or three decimals, four digits) formatted. */
export const readable = (sentence: string, reader: Reader): string =>
  sentence
    .replace(/(?<![\w/-])\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/g, (iso) => formatInstant(iso, reader.own_timezone))
    .replace(/(?<![\w./-])\d{4}-\d\d-\d\d(?![\w/-]|\.\.)/g, (day) => formatDay(day))
    .replace(/(?<![\w.,:/-])-?\d{4,}\.\d{2,3}(?![\w.]\w|\w)/g, (text) => formatAmount(text, reader))

const lakhSteps = [
  ['Cr', 7],
  ['L', 5],
  ['K', 3],
] as const
const westernSteps = [
  ['B', 9],
  ['M', 6],
  ['K', 3],
] as const

/**
 * A short amount for figures and charts: ₹1.23 Cr, ₹1.76 L, ₹9.30 K. Truncated, not rounded, so that it never
 * overstates.
 */
export function compactAmount(text: string, { currency, symbol = '', digits = 2 }: Money): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return text
  const [, sign, integer = ''] = parts
  const steps = isLakhCurrency(currency) ? lakhSteps : westernSteps
  const step = steps.find(([, zeros]) => integer.length > zeros)
  if (!step) return formatAmount(text, { currency, symbol, digits })
  const [unit, zeros] = step
  const decimals = integer.slice(-zeros).slice(0, 2)
  return `${sign ? minus : ''}${symbol}${group(integer.slice(0, -zeros), isLakhCurrency(currency))}.${decimals} ${unit}`
}

export const isNegative = (text: string): boolean => text.startsWith('-')
export const isZero = (text: string): boolean => /^-?0*(\.0*)?$/.test(text)

/** 19 Nov 23:54:03 in a time zone, with the year if it is not the current one. Other text is returned unchanged. */
export function formatInstant(iso: string, timeZone: string, now = new Date(serverNow()), language = 'en'): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return writtenInstant(at, timeZone, { year: clockIn(now, timeZone).slice(0, 4), language })
}

const ageSteps = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const

/** How long ago: 3 d, 4 h, 12 min. Null for what is to come and for other text. */
export function ageOf(iso: string, now = serverNow()): string | null {
  const seconds = Math.floor((now - Date.parse(iso)) / 1000)
  if (!(seconds >= 0)) return null
  const [unit, size] = ageSteps.find(([, one]) => seconds >= one) ?? ['s', 1]
  return `${Math.floor(seconds / size)} ${unit}`
}

/** 20 Nov, or 20 Nov 2024 if it is not the current year. */
export const formatDay = (day: string, now = new Date(serverNow())): string =>
  writtenDay(day, { year: String(now.getUTCFullYear()) })

/** Four characters at each end of a long id. */
export const shortId = (id: string): string => (id.length <= 12 ? id : `${id.slice(0, 4)}…${id.slice(-4)}`)

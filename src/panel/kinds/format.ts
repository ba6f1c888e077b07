import { inDigits } from '#values/money.ts'

/** Currencies grouped by thousand, lakh and crore. */
const lakhCurrencies = new Set(['INR', 'NPR', 'BDT', 'PKR', 'LKR'])
const minus = '−'

export interface Money {
  readonly currency: string
  readonly symbol?: string
  /** Decimals of the currency, if fewer than two. */
  readonly digits?: number
}

/**
 * Groups a decimal text: 12,34,567.89 for INR. It uses neither numbers nor Intl: floats lose paise, and Intl groups
 * accounting amounts the western way. The sign precedes the symbol.
 */
export function formatAmount(text: string, { currency, symbol = '', digits = 2 }: Money): string {
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(digits < 2 ? inDigits(text, digits) : text)
  if (!parts) return text
  const [, sign, integer = '', decimals = ''] = parts
  return `${sign ? minus : ''}${symbol}${group(integer, lakhCurrencies.has(currency))}${decimals}`
}

/** Formats amounts within a sentence: numbers with two decimals and at least four digits before them. */
export const withAmounts = (sentence: string, money: Money): string =>
  sentence.replace(/(?<![\w.,:/-])-?\d{4,}\.\d{2}(?![\w.]\w|\w)/g, (text) => formatAmount(text, money))

const group = (digits: string, isLakh: boolean): string => {
  if (digits.length <= 3) return digits
  const size = isLakh ? 2 : 3
  const groups = [digits.slice(-3)]
  for (let end = digits.length - 3; end > 0; end -= size) groups.unshift(digits.slice(Math.max(0, end - size), end))
  return groups.join(',')
}

export const formatCount = (count: number, currency = 'INR'): string => formatAmount(String(count), { currency })

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
  const steps = lakhCurrencies.has(currency) ? lakhSteps : westernSteps
  const step = steps.find(([, zeros]) => integer.length > zeros)
  if (!step) return formatAmount(text, { currency, symbol, digits })
  const [unit, zeros] = step
  const decimals = integer.slice(-zeros).slice(0, 2)
  return `${sign ? minus : ''}${symbol}${group(integer.slice(0, -zeros), lakhCurrencies.has(currency))}.${decimals} ${unit}`
}

export const isNegative = (text: string): boolean => text.startsWith('-')
export const isZero = (text: string): boolean => /^-?0*(\.0*)?$/.test(text)

const formats = new Map<string, Intl.DateTimeFormat>()
function formatWith(timeZone: string, options: Intl.DateTimeFormatOptions, language = 'en'): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(`${language}-IN`, { timeZone, hourCycle: 'h23', ...options })
    formats.set(key, format)
  }
  return format
}

const partsOf = (at: Date, timeZone: string, language = 'en') => {
  const found: Record<string, string> = {}
  const options = {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const
  for (const { type, value } of formatWith(timeZone, options, language).formatToParts(at))
    // Some engines write Sept; three letters keep columns aligned.
    found[type] = type === 'month' && language === 'en' ? value.slice(0, 3) : value
  return found
}

/** 19 Nov 23:54:03 in a time zone, with the year if it is not the current one. Other text is returned unchanged. */
export function formatInstant(iso: string, timeZone: string, now = new Date(), language = 'en'): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const { year, month, day, hour, minute, second } = partsOf(at, timeZone, language)
  const isThisYear = year === partsOf(now, timeZone, language)['year']
  return `${day} ${month}${isThisYear ? '' : ` ${year}`} ${hour}:${minute}:${second}`
}

/** 20 Nov, or 20 Nov 2024 if it is not the current year. */
export function formatDay(day: string, now = new Date()): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return day
  const { year, month, day: date } = partsOf(at, 'UTC')
  return `${date} ${month}${Number(year) === now.getUTCFullYear() ? '' : ` ${year}`}`
}

/** The short name of a time zone, as in column heads: IST. */
export const zoneName = (timeZone: string, at = new Date()): string =>
  formatWith(timeZone, { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** Four characters at each end of a long id. */
export const shortId = (id: string): string => (id.length <= 12 ? id : `${id.slice(0, 4)}…${id.slice(-4)}`)

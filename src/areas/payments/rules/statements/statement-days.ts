import { parseDay } from '#values/day.ts'

export const dayOrders = ['DAY_FIRST', 'MONTH_FIRST'] as const
export type DayOrder = (typeof dayOrders)[number]
export const dayOrderLabels = { DAY_FIRST: 'Day first', MONTH_FIRST: 'Month first' } as const

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const time = String.raw`(?:[ T,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?)?$`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}`, 'i')
const compact = /^(\d{4})(\d{2})(\d{2})$/
const named = new RegExp(String.raw`^(\d{1,2})[ /-]([a-z]{3})[a-z]{0,6}\.?[ /,-]+(\d{4}|\d{2})${time}`, 'i')
const numbered = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${time}`, 'i')

const two = (digits: string): string => digits.padStart(2, '0')
const dayFrom = (year: string, month: string, day: string): string | null =>
  parseDay(`${year.length === 2 ? '20' : ''}${year}-${two(month)}-${two(day)}`)

/** The order of day and month that the dates of a file prove; null: each may be either. */
export function provedOrder(texts: readonly string[]): DayOrder | null {
  const pairs = texts.flatMap((text) => {
    const [, first, , second] = numbered.exec(text.trim()) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  if (pairs.some(([first]) => first > 12)) return 'DAY_FIRST'
  return pairs.some(([, second]) => second > 12) ? 'MONTH_FIRST' : null
}

/** A date of a bank file as year-month-day, or why it is none. A time of day in another zone is another day. */
export function readDay(written: string, order: DayOrder | null): { readonly day: string } | string {
  const text = written.trim()
  const [, year, month = '', date = ''] = yearFirst.exec(text) ?? compact.exec(text) ?? []
  const [, byName, name = '', nameYear = ''] = named.exec(text) ?? []
  const [, first = '', separator, second = '', numberYear = ''] = numbered.exec(text) ?? []
  const dayFirst = dayFrom(numberYear, second, first)
  const monthFirst = dayFrom(numberYear, first, second)
  // With points, dates are written day first everywhere.
  const isEither = separator !== '.' && dayFirst !== null && monthFirst !== null && dayFirst !== monthFirst
  if (order === null && isEither)
    return `date "${text}" may be ${dayFirst} or ${monthFirst}. Choose the order of day and month`
  const byOrder = order === 'MONTH_FIRST' && separator !== '.' ? monthFirst : dayFirst
  const day =
    year !== undefined
      ? dayFrom(year, month, date)
      : byName !== undefined
        ? dayFrom(nameYear, String(months.indexOf(name.toLowerCase()) + 1), byName)
        : byOrder
  return day === null ? `date "${text.slice(0, 30)}" is not readable` : { day }
}

/** Whether a text has one of the forms in which banks write dates. */
export const isWrittenDay = (text: string): boolean =>
  typeof readDay(text, 'DAY_FIRST') !== 'string' || typeof readDay(text, 'MONTH_FIRST') !== 'string'

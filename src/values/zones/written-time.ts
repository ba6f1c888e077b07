import { offsetAt } from './zone-offset.ts'

/**
 * How days and instants read, on screens, in documents and in messages: 19 Nov 2026 and 19 Nov 2026 23:54:03. Screens
 * leave out the current year. Data for other programs (CSV, JSON, calls) keeps the order of ISO 8601.
 */
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const monthName = (month: number, language: string): string =>
  language === 'en'
    ? (months[month - 1] ?? '')
    : new Intl.DateTimeFormat(`${language}-IN`, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1))

interface Reading {
  /** Year to leave out. */
  readonly year?: string
  readonly language?: string
}

/** 2026-11-20 21:04:33: an instant in the local time of a zone. */
export const clockIn = (at: Date, timeZone: string): string => {
  const ms = at.getTime()
  return new Date(ms + offsetAt(ms, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** 19 Nov 2026 of 2026-11-19, also followed by a time. */
export function writtenDay(day: string, { year, language = 'en' }: Reading = {}): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(.*)$/.exec(day)
  if (!parts) return day
  const [, its, month, date, time = ''] = parts
  return `${date} ${monthName(Number(month), language)}${its === year ? '' : ` ${its}`}${time}`
}

/** 19 Nov 2026 23:54:03 in a time zone. */
export const writtenInstant = (at: Date, timeZone: string, reading?: Reading): string =>
  writtenDay(clockIn(at, timeZone), reading)

/** The short name of a time zone, as in column heads: IST; in American English, EDT. */
export const zoneName = (timeZone: string, at = new Date(), language = 'en-IN'): string =>
  new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

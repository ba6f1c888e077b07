import { addDays, type Day } from './day.ts'

/** The days with which a week can begin. */
export const weekDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
export type WeekDay = (typeof weekDays)[number]

/** A chosen day; weeks begin on Monday where none was chosen. */
export const weekDayOf = (chosen: string | null): WeekDay => weekDays.find((day) => day === chosen) ?? 'MONDAY'

/** Days since the last Monday: 0 for a Monday, 6 for a Sunday. */
const sinceMonday = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The first day of the week in which a day lies. */
export const beginningOfWeek = (day: Day, weekStart: WeekDay): Day =>
  addDays(day, -((sinceMonday(day) - weekDays.indexOf(weekStart) + 7) % 7))

export const beginningOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** A month of a fiscal year: the year is that in which it began. */
export interface FiscalMonth {
  readonly year: number
  readonly month: number
}

/** The fiscal month of a day, where fiscal years begin with this month (1 to 12). */
export function fiscalMonthOf(day: Day, fiscalStart: number): FiscalMonth {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const isBefore = month < fiscalStart
  return { year: isBefore ? year - 1 : year, month: ((month - fiscalStart + 12) % 12) + 1 }
}

/** FY 2026–27, month 10. Fiscal years that begin in January have one year: FY 2027, month 01. */
export function writtenFiscalMonth(day: Day, fiscalStart: number): string {
  const { year, month } = fiscalMonthOf(day, fiscalStart)
  const years = fiscalStart === 1 ? String(year) : `${year}–${String((year + 1) % 100).padStart(2, '0')}`
  return `FY ${years}, month ${String(month).padStart(2, '0')}`
}

/** The first day of the fiscal year in which a day lies. */
export const beginningOfFiscalYear = (day: Day, fiscalStart: number): Day =>
  `${String(fiscalMonthOf(day, fiscalStart).year).padStart(4, '0')}-${String(fiscalStart).padStart(2, '0')}-01`

import { sql, type RawBuilder } from 'kysely'
import { weekDays } from '#values/calendar.ts'

interface DomainCalendar {
  readonly calendarOf: number
  /** Days from Monday to the first day of the week. */
  readonly weekOffset: number
  /** The first month of the fiscal year, 1 to 12. */
  readonly fiscalStart: number
}

/** A setting of reports of domain `d`, else of the operator. */
const setting = (name: string) => sql`coalesce(
  (select value ->> ${sql.lit(name)} from setting where key = 'settings.reports' and domain_id = d.id),
  (select value ->> ${sql.lit(name)} from setting where key = 'settings.reports' and domain_id = 0))`

/** With which day weeks begin and with which month fiscal years, by domain: the same for filters, groupings and runs. */
export const calendars: RawBuilder<DomainCalendar> = sql<DomainCalendar>`(select d.id as "calendarOf",
  coalesce(array_position(${[...weekDays]}::text[], ${setting('weekStart')}), 1) - 1 as "weekOffset",
  coalesce((${setting('fiscalStart')})::int, 1) as "fiscalStart" from domain d)`

/** The first day of the week of a day, in a query that joins `calendars` as `calendar`. */
export const weekOf = (day: RawBuilder<unknown>) =>
  sql<string>`(date_trunc('week', (${day} - calendar."weekOffset")::timestamp)::date + calendar."weekOffset")`

export const monthOf = (day: RawBuilder<unknown>) => sql<string>`to_char(${day}::timestamp, 'YYYY-MM')`

/** FY 2026–27, month 10: the same as `writtenFiscalMonth`. */
export const fiscalMonthOf = (day: RawBuilder<unknown>) => {
  const month = sql`extract(month from ${day})::int`
  const year = sql`(extract(year from ${day})::int - (${month} < calendar."fiscalStart")::int)`
  return sql<string>`('FY ' || ${year} || case when calendar."fiscalStart" = 1 then '' else '–' || lpad(((${year} + 1) % 100)::text, 2, '0') end
    || ', month ' || lpad((((${month} - calendar."fiscalStart" + 12) % 12) + 1)::text, 2, '0'))`
}

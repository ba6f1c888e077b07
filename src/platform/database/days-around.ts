import { sql, type RawBuilder } from 'kysely'

/** The day of an instant in the time zone of the site, as in URLs. */
export const dayText = (timeZone: string, at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${at} at time zone ${timeZone}::text, 'YYYY-MM-DD')`

const moved = (at: RawBuilder<unknown>, days: number): RawBuilder<unknown> =>
  sql`(${at} + ${days}::int * interval '1 day')`

/** The period of a list that contains an instant, extended by a number of days before or after; it ends today at most. */
export const daysAround = (
  timeZone: string,
  at: RawBuilder<unknown>,
  { before = 0, after = 0 } = {},
): RawBuilder<string> =>
  sql<string>`${dayText(timeZone, moved(at, -before))} || '..' || ${dayText(timeZone, sql`least(${moved(at, after)}, now())`)}`

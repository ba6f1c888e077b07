import { sql, type RawBuilder } from 'kysely'

/** The day of an instant in the reader's time zone, moved by a number of days, as in URLs. */
export const dayText = (timeZone: string, at: RawBuilder<unknown>, later = 0): RawBuilder<string> =>
  sql<string>`to_char((${at} at time zone ${timeZone}::text) + ${later}::int * interval '1 day', 'YYYY-MM-DD')`

/** The period of a list that contains an instant, extended by a number of days before or after. */
export const daysAround = (
  timeZone: string,
  at: RawBuilder<unknown>,
  { before = 0, after = 0 } = {},
): RawBuilder<string> => sql<string>`${dayText(timeZone, at, -before)} || '..' || ${dayText(timeZone, at, after)}`

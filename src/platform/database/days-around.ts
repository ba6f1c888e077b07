import { sql, type RawBuilder } from 'kysely'

/** The day of an instant where its reader is, so many days later, as addresses write it. */
export const dayText = (timeZone: string, at: RawBuilder<unknown>, later = 0): RawBuilder<string> =>
  sql<string>`to_char((${at} at time zone ${timeZone}::text) + ${later}::int * interval '1 day', 'YYYY-MM-DD')`

/** The period of a list in which what happened then, or so many days before or after, is found. */
export const daysAround = (
  timeZone: string,
  at: RawBuilder<unknown>,
  { before = 0, after = 0 } = {},
): RawBuilder<string> => sql<string>`${dayText(timeZone, at, -before)} || '..' || ${dayText(timeZone, at, after)}`

import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import type { ComparedPeriod } from '#areas/reports/rules/compared-period.ts'

/**
 * The day that an earlier one is compared with, in the period; the last days of a longer month all belong to the last of a shorter one.
 */
export const laterDay = (
  day: RawBuilder<unknown>,
  earlierBy: ComparedPeriod['earlierBy'] | null,
  period: Period | undefined,
) => {
  if (earlierBy === null) return sql<string>`${day}`
  const later = plus(day, earlierBy)
  return period === undefined ? later : sql<string>`greatest(${later}, ${period.from}::date)`
}

function plus(day: RawBuilder<unknown>, earlierBy: ComparedPeriod['earlierBy']) {
  return 'days' in earlierBy
    ? sql<string>`(${day} + ${sql.lit(earlierBy.days)}::int)`
    : sql<string>`(${day} + make_interval(months => ${sql.lit(earlierBy.months)}))::date`
}

const noDay = sql<string | null>`null::date`

/**
 * The first and the last day before a row. Without a period there is none, and a day that the month before does not have is compared with
 * nothing.
 */
export function daysBefore(earlierBy: ComparedPeriod['earlierBy'] | undefined) {
  if (earlierBy === undefined) return { first: noDay, last: noDay }
  if ('days' in earlierBy) {
    const day = sql<string | null>`(played.day - ${sql.lit(earlierBy.days)}::int)`
    return { first: day, last: day }
  }
  const months = sql.lit(earlierBy.months)
  const same = sql`(played.day - make_interval(months => ${months}))::date`
  const exists = sql`(${same} + make_interval(months => ${months}))::date = played.day`
  const monthEnd = sql`(date_trunc('month', played.day::timestamp) - make_interval(months => ${months} - 1) - interval '1 day')::date`
  const isLastOfMonth = sql`(played.day + 1) = (date_trunc('month', played.day::timestamp) + interval '1 month')::date`
  return {
    first: sql<string | null>`case when ${exists} then ${same} end`,
    last: sql<string | null>`case when ${exists} then case when ${isLastOfMonth} then ${monthEnd} else ${same} end end`,
  }
}

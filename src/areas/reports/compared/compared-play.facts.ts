import { sql } from 'kysely'
import type { ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { comparedPeriod, type ComparedPeriod } from '#areas/reports/rules/compared-period.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import { openDayOf } from './compared-facts.ts'
import { laterDay } from './earlier-days.facts.ts'
import { daysInPart } from './part-day.facts.ts'
import type { profitCompared } from './profit-compared.screen.ts'

type ComparedRequest = Pick<DatasetRequest<typeof profitCompared>, 'db' | 'filters' | 'timeZone'>

/** Days of the node; those of the period before stand on the days that they are compared with. */
export function comparedPlay(request: ComparedRequest, node: bigint | null) {
  const days = (filters: ReportFilters, earlierBy: ComparedPeriod['earlierBy'] | null) =>
    request.db
      .selectFrom(daysInPart({ db: request.db, filters, node, viewpoint: 'start' }).as('day'))
      .select([
        sql<boolean>`${sql.lit(earlierBy !== null)}`.as('isBefore'),
        laterDay(sql`"day"."day"`, earlierBy, request.filters.settledOn).as('day'),
        'day.product',
        'day.currency',
        'day.stake',
        sql<bigint>`("day".pl - "day".commission)`.as('net'),
        'day.own',
      ])
  const compared = comparedPeriod(request.filters.settledOn)
  const openDay = openDayOf(request.filters.settledOn, request.timeZone)
  const now = days(request.filters, null)
  return compared === null
    ? now
    : now.unionAll(
        days(
          { ...request.filters, settledOn: compared.period, ...(openDay && { partOf: openDay }) },
          compared.earlierBy,
        ),
      )
}

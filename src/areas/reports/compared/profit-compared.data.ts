import { sql, type RawBuilder } from 'kysely'
import type { Period } from '#blueprint/filters.ts'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import { isStartInScope, startNodeOf, type ReportFilters } from '#areas/agents/day-totals/report-filters.ts'
import type { profitProducts } from '#areas/agents/day-totals/products.ts'
import { carried } from '#areas/reports/definition/carried.ts'
import { comparedPeriod, type ComparedPeriod } from '#areas/reports/rules/compared-period.ts'
import { clockOfOpenDay, comparedFacts, openDayOf } from './compared-facts.ts'
import { daysInPart } from './part-day.facts.ts'
import { profitCompared } from './profit-compared.screen.ts'

type ComparedRequest = DatasetRequest<typeof profitCompared>

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

/** Days of the node; those of the period before stand on the days that they are compared with. */
const played = (request: ComparedRequest, node: bigint | null) => {
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

const totalOf = (column: string, isBefore: boolean) =>
  sql<bigint>`coalesce(sum(${sql.ref(`played.${column}`)}) filter (where played."isBefore" = ${sql.lit(isBefore)}), 0)::bigint`
const changeOf = (column: string) => sql<bigint>`(${totalOf(column, false)} - ${totalOf(column, true)})`

const noDay = sql<string | null>`null::date`

/**
 * The first and the last day before a row. Without a period there is none, and a day that the month before does not have is compared with
 * nothing.
 */
function daysBefore(earlierBy: ComparedPeriod['earlierBy'] | undefined) {
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

/** A day of which a part is compared has no list with exactly that part. */
const linksOf = ({ filters, timeZone }: ComparedRequest) => {
  const rowsOn = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
    addressSql('/profit', {
      ...carried(filters),
      settledOn: sql`(${first})::text || '..' || (${last})::text`,
      product: sql`played.product`,
    })
  const openDay = openDayOf(filters.settledOn, timeZone)
  const { first, last } = daysBefore(comparedPeriod(filters.settledOn)?.earlierBy)
  const day = sql`played.day`
  return [
    rowsOn(day, day).as('now'),
    (openDay
      ? sql<string | null>`case when played.day < ${openDay}::date then ${rowsOn(first, last)} end`
      : sql<string | null>`${rowsOn(first, last)}`
    ).as('earlier'),
    first.as('dayBefore'),
    last.as('lastBefore'),
  ] as const
}

const isUsed = sql<boolean>`(sum(abs(played.stake)) <> 0 or sum(abs(played.net)) <> 0 or sum(abs(played.own)) <> 0)`

const rows = aggregate(profitCompared, ['settledOn', 'node', 'product', 'domainId', 'hideZero'], (request) => {
  const node = startNodeOf(request)
  return request.db
    .selectFrom(played(request, node).as('played'))
    .where(isStartInScope(request))
    .groupBy(['played.day', 'played.product', 'played.currency'])
    .$if(request.filters.hideZero === true, (some) => some.having(isUsed))
    .select([
      sql<bigint>`row_number() over (order by played.day, played.product, played.currency)::bigint`.as('id'),
      'played.currency',
      sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
      'played.day',
      sql<(typeof profitProducts)[number]>`played.product`.as('product'),
      totalOf('stake', false).as('stake'),
      totalOf('stake', true).as('stakeBefore'),
      changeOf('stake').as('stakeChange'),
      totalOf('net', false).as('playerPl'),
      totalOf('net', true).as('playerPlBefore'),
      totalOf('own', false).as('ownPl'),
      totalOf('own', true).as('ownPlBefore'),
      changeOf('own').as('ownPlChange'),
      ...linksOf(request),
    ])
})

/** Files of the report begin with both periods, as the screen does. */
export const profitComparedData = {
  ...rows,
  head: (_: unknown, { filters, timeZone }: Pick<ComparedRequest, 'filters' | 'timeZone'>) =>
    Promise.resolve(comparedFacts(filters.settledOn, { untilNow: clockOfOpenDay(filters.settledOn, timeZone) })),
}

import { sql, type RawBuilder } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import { isStartInScope, presentText, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import type { profitProducts } from '#areas/agents/rules/products.ts'
import { carried } from '#areas/reports/definition/carried.ts'
import { comparedPeriod } from '#areas/reports/rules/compared-period.ts'
import { clockOfOpenDay, comparedFacts, openDayOf } from './compared-facts.ts'
import { comparedPlay } from './compared-play.facts.ts'
import { daysBefore } from './earlier-days.facts.ts'
import { profitCompared } from './profit-compared.screen.ts'

type ComparedRequest = DatasetRequest<typeof profitCompared>

const totalOf = (column: string, isBefore: boolean) =>
  sql<bigint>`coalesce(sum(${sql.ref(`played.${column}`)}) filter (where played."isBefore" = ${sql.lit(isBefore)}), 0)::bigint`
const changeOf = (column: string) => sql<bigint>`(${totalOf(column, false)} - ${totalOf(column, true)})`

/** Of a day that is not over the same part of the earlier one. */
const linksOf = ({ filters, timeZone }: ComparedRequest) => {
  const rowsOn = (
    first: RawBuilder<unknown>,
    last: RawBuilder<unknown>,
    part: { readonly until?: RawBuilder<unknown> } = {},
  ) =>
    addressSql('/profit', {
      ...carried(filters),
      settledOn: sql`(${first})::text || '..' || (${last})::text`,
      product: sql`played.product`,
      ...part,
    })
  const openDay = openDayOf(filters.settledOn, timeZone)
  const { first, last } = daysBefore(comparedPeriod(filters.settledOn)?.earlierBy)
  const day = sql`played.day`
  return [
    rowsOn(day, day).as('now'),
    (openDay
      ? sql<string | null>`case when played.day < ${openDay}::date then ${rowsOn(first, last)}
          else ${rowsOn(first, last, { until: presentText })} end`
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
    .selectFrom(comparedPlay(request, node).as('played'))
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

import { sql } from 'kysely'
import { addressSql } from '#engine/address-sql.ts'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import { nodeDays } from '#areas/agents/day-totals/branch-totals.ts'
import { isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.ts'
import type { profitProducts } from '#areas/agents/day-totals/products.ts'
import { carried } from '#areas/reports/definition/carried.ts'
import { daysBefore } from './days-before.ts'
import { profitCompared } from './profit-compared.screen.ts'

type ComparedRequest = DatasetRequest<typeof profitCompared>

/** Days of the node; those of the period before stand on the days that they are compared with. */
const played = (request: ComparedRequest, node: bigint | null) => {
  const days = (filters: ComparedRequest['filters'], isBefore: boolean, later: number) =>
    request.db
      .selectFrom(nodeDays({ db: request.db, filters }, node).as('day'))
      .select([
        sql<boolean>`${sql.lit(isBefore)}`.as('isBefore'),
        sql<string>`("day"."day" + ${sql.lit(later)}::int)`.as('day'),
        'day.product',
        'day.currency',
        'day.stake',
        sql<bigint>`("day".pl - "day".commission)`.as('net'),
        'day.own',
      ])
  const compared = daysBefore(request.filters.settledOn)
  const now = days(request.filters, false, 0)
  return compared === null
    ? now
    : now.unionAll(days({ ...request.filters, settledOn: compared.period }, true, compared.length))
}

const totalOf = (column: string, isBefore: boolean) =>
  sql<bigint>`coalesce(sum(${sql.ref(`played.${column}`)}) filter (where played."isBefore" = ${sql.lit(isBefore)}), 0)::bigint`
const changeOf = (column: string) => sql<bigint>`(${totalOf(column, false)} - ${totalOf(column, true)})`

/** Without a period there is none before it. */
const dayBefore = (length: number | undefined) =>
  length === undefined ? sql<string | null>`null::date` : sql<string | null>`(played.day - ${sql.lit(length)}::int)`

const linksOf = ({ filters }: ComparedRequest) => {
  const rowsOn = (day: ReturnType<typeof dayBefore>) =>
    addressSql('/profit', {
      ...carried(filters),
      settledOn: sql`${day}::text || '..' || ${day}::text`,
      product: sql`played.product`,
    })
  return [
    rowsOn(sql<string>`played.day`).as('now'),
    sql<string | null>`${rowsOn(dayBefore(daysBefore(filters.settledOn)?.length))}`.as('earlier'),
  ] as const
}

const isUsed = sql<boolean>`(sum(abs(played.stake)) <> 0 or sum(abs(played.net)) <> 0 or sum(abs(played.own)) <> 0)`

export const profitComparedData = aggregate(
  profitCompared,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero'],
  (request) => {
    const node = startNodeOf(request)
    return request.db
      .selectFrom(played(request, node).as('played'))
      .where(isStartInScope(request))
      .groupBy(['played.day', 'played.product', 'played.currency'])
      .$if(request.filters.hideZero === true, (rows) => rows.having(isUsed))
      .select([
        sql<bigint>`row_number() over (order by played.day, played.product, played.currency)::bigint`.as('id'),
        'played.currency',
        sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
        'played.day',
        dayBefore(daysBefore(request.filters.settledOn)?.length).as('dayBefore'),
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
  },
)

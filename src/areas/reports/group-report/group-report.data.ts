import { sql } from 'kysely'
import { carried } from '#areas/reports/definition/carried.ts'
import { aggregate } from '#engine/list/dataset.ts'
import { writtenPeriod } from '#blueprint/filters.ts'
import type { Tx } from '#engine/action/act.ts'
import { ratesInto } from './bookings.facts.ts'
import { lineRows, type GroupRequest } from './group-lines.facts.ts'
import { groupReport, type lines } from './group-report.screen.ts'

const place = sql<number>`(array_position(array['EXACT', 'CONVERTED', 'TOTAL', 'REVALUATION'], row.line) * 1000 + coalesce(row."domainId", 0))::int`

const rows = aggregate(groupReport, ['settledOn', 'node', 'into', 'domainId', 'hideZero'], (request) =>
  request.db
    .selectFrom(lineRows(request).as('row'))
    .leftJoin('domain', 'domain.id', 'row.domainId')
    // The figures are those of whole domains, so staff of agents see none.
    .where(sql<boolean>`${request.actor.agentId === null && request.filters.node === undefined}::boolean`)
    .select([
      'row.id',
      sql<(typeof lines)[number]>`row.line`.as('line'),
      'domain.name as domain',
      'row.ofCurrency',
      'row.currency',
      place.as('place'),
      sql<bigint>`0::bigint`.as('agentId'),
      'row.domainId',
      sql<string>`${carried(request.filters).settledOn ?? sql`''`}`.as('days'),
      'row.turnover',
      'row.ggr',
      sql<number | null>`case when row.turnover > 0 then round(row.ggr * 10000.0 / row.turnover)::int end`.as('hold'),
      'row.revaluation',
      'row.rates',
      'row.missing',
    ]),
)

const maxRates = 40

/** Files begin with the period, the reporting currency and each rate that was used. */
export const groupReportData = {
  ...rows,
  head: async (tx: Tx, { filters: { settledOn, into } }: Pick<GroupRequest, 'filters'>) => {
    const period: readonly (readonly [string, string])[] = settledOn ? [['Period', writtenPeriod(settledOn)]] : []
    if (into === undefined) return period
    const { rows: rates } = await sql<{ of: string; day: string; rate: string }>`
      select r.of, r.day::text as day, trim_scale(r.rate::numeric / 100000000)::text as rate from ${ratesInto(into)} r
      where r.day between ${settledOn?.from ?? '1800-01-01'}::date and ${settledOn?.to ?? '2999-12-31'}::date
      order by r.of, r.day limit ${maxRates}`.execute(tx)
    return [
      ...period,
      ['Reporting currency', into] as const,
      ...rates.map(({ of, day, rate }) => [`Rate of ${of}, ${day}`, `${rate} ${into}`] as const),
    ]
  },
}

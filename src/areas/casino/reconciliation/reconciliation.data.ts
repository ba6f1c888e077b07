import { sql } from 'kysely'
import type { casinoProviders } from '#areas/agents/rules/products.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { addressSql } from '#engine/address-sql.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import type { RoundDifferenceKind } from '#areas/casino/rules/books/compare-rounds.ts'
import type { DifferenceResolution } from '#areas/casino/rules/books/difference-flow.ts'
import type { RoundState } from '#areas/casino/rules/stuck-round.ts'
import { roundDifferences } from './differences.screen.ts'
import { providerAccess } from './provider-access.screen.ts'
import { reportDays, type reportSources } from './report-days.screen.ts'

type Provider = (typeof casinoProviders)[number]

const differencesIn = (states: string) =>
  sql<number>`(select count(*)::int from casino_difference d where d.day_id = casino_report_day.id and d.status = any(${states}::text[]))`

const reportDaysData = datasetOf(reportDays, 'casino_report_day', ({ from }) =>
  from.leftJoin('casino_report', 'casino_report.id', 'casino_report_day.report_id').select([
    sql<Provider>`casino_report_day.provider`.as('provider'),
    domainNameOf('casino_report_day.domain_id').as('domain'),
    differencesIn('{OPEN,TAKEN}').as('unresolved'),
    differencesIn('{RESOLVED}').as('resolved'),
    sql<number>`(select count(*)::int from casino_difference d where d.day_id = casino_report_day.id and d.status <> 'SETTLED'
      and d.figures_at > casino_report_day.closed_at)`.as('corrections'),
    sql<
      boolean | null
    >`casino_report_day.close_hash = casino_close_hash(casino_report_day, casino_report_day.closed_lines)`.as(
      'isAsClosed',
    ),
    addressSql('/casino-reconciliation/differences', {
      dayId: sql`casino_report_day.id`,
      status: sql`'OPEN,TAKEN'::text`,
    }).as('differences'),
    sql<bigint>`casino_report_day.reported_stake - casino_report_day.booked_stake`.as('stakeDifference'),
    sql<bigint>`casino_report_day.reported_win - casino_report_day.booked_win`.as('winDifference'),
    sql<(typeof reportSources)[number] | null>`casino_report.source`.as('source'),
    'casino_report.received_by as receivedBy',
  ]),
)

const roundDifferencesData = datasetOf(roundDifferences, 'casino_difference', ({ from, scope }) =>
  from
    .innerJoin('casino_report_day', 'casino_report_day.id', 'casino_difference.day_id')
    .leftJoin('player', (join) =>
      join
        .on('player.cell', '=', sql<number>`cell_of(casino_difference.player_id)`)
        .onRef('player.id', '=', 'casino_difference.player_id'),
    )
    .select([
      'casino_report_day.day as day',
      sql<Provider>`casino_report_day.provider`.as('provider'),
      domainNameOf('casino_difference.domain_id').as('domain'),
      sql<RoundDifferenceKind>`casino_difference.kind`.as('kind'),
      sql<RoundState | null>`casino_difference.booked_status`.as('bookedStatus'),
      sql<RoundState | null>`casino_difference.reported_status`.as('reportedStatus'),
      sql<DifferenceResolution | null>`casino_difference.resolution`.as('resolution'),
      'player.username as player',
      sql<boolean>`coalesce(casino_difference.figures_at > casino_report_day.closed_at, false)`.as('isCorrection'),
      claimedByIn('casino_difference', 'casino_difference.id', scope).as('claimedBy'),
    ]),
)

const providerAccessData = datasetOf(providerAccess, 'casino_provider_access', ({ from }) =>
  from.select([
    sql<Provider>`casino_provider_access.provider`.as('provider'),
    domainNameOf('casino_provider_access.domain_id').as('domain'),
    sql<string>`'****' || casino_provider_access.last_four`.as('credential'),
  ]),
)

export const reconciliationDatasets = [reportDaysData, roundDifferencesData, providerAccessData]

import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { isStartInScope, startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { figureColumns, isUsed } from '#areas/reports/players/player-days.facts.ts'
import { archivedPlayers } from '#areas/reports/warehouse/archived-days.facts.ts'
import { isGrouped, linksOf } from './quick-links.ts'
import { quickReport } from './quick-report.screen.ts'
import { quickSums } from './quick-sums.facts.ts'

const isSeen = sql<boolean>`(${isUsed} or figures.registrations <> 0 or figures."firstDeposits" <> 0)`

const rows = aggregate(quickReport, ['settledOn', 'node', 'product', 'domainId', 'hideZero', 'by'], (request) => {
  const node = startNodeOf(request)
  return (
    request.db
      .selectFrom(quickSums(request, node).as('figures'))
      .leftJoin('domain', 'domain.id', 'figures.domainId')
      .leftJoin('agent', 'agent.id', 'figures.branch')
      .leftJoin('player', (join) =>
        join.on(sql<boolean>`player.cell = cell_of(figures.branch)`).onRef('player.id', '=', 'figures.branch'),
      )
      .where(isStartInScope(request))
      // Payments by method leave nothing in the row of their product without one.
      .$if(request.filters.hideZero === true || isGrouped(request, 'METHOD'), (some) => some.where(isSeen))
      .select([
        sql<string>`md5(concat_ws(' ', figures."onDay", figures."domainId", figures.branch, figures."ofProduct", coalesce(figures."ofMethod", '-'), figures.currency))::uuid`.as(
          'id',
        ),
        'figures.onDay as day',
        'figures.domainId',
        'domain.name as domain',
        sql<string | null>`coalesce(agent.username, player.username)`.as('account'),
        'figures.ofProduct as product',
        'figures.ofMethod as method',
        'figures.currency',
        sql<bigint>`coalesce(agent.id, ${node ?? 0n}::bigint)`.as('agentId'),
        'player.id as playerId',
        'figures.registrations',
        'figures.firstDeposits',
        'figures.firstDeposited',
        'figures.active',
        ...figureColumns,
        ...linksOf(request),
      ])
  )
})

export const quickReportData = { ...rows, archived: archivedPlayers }

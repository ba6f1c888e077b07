import { startNodeOf } from '#areas/agents/day-totals/report-filters.facts.ts'
import { isByMonth, viewpointOf, type Dimension } from '#areas/reports/explorer/dimensions.ts'
import { isRevenueAsked, isSelected, refuseHidden, splitBy } from '#areas/reports/explorer/rows/explored-rows.facts.ts'
import type { ExplorerRequest } from '#areas/reports/explorer/explorer-links.ts'
import { comparisonOf } from '#areas/reports/rules/compared-period.ts'
import type { ArchivedRows, ArchiveReader } from '#platform/archive/archive-reader.ts'
import { archivedDays, type ArchivedDaysRequest } from './archived-days.facts.ts'

/** How far results of past months may be added up before they are split as the reader chose. */
function grainOf({ filters }: ExplorerRequest, chosen: readonly Dimension[]): ArchivedDaysRequest['grain'] {
  // Each domain says when its weeks begin.
  if (comparisonOf(filters) !== null || chosen.includes('DAY') || chosen.includes('WEEK')) return 'day'
  return isByMonth(chosen) ? 'month' : 'whole'
}

/** Results of single markets are not in files. */
export async function archivedExplorer(
  request: ExplorerRequest,
  reader: ArchiveReader,
): Promise<ArchivedRows | undefined> {
  refuseHidden(request)
  const { db, actor, scope, filters } = request
  const [node, chosen] = [startNodeOf(request), splitBy(filters)]
  // Without files a month that has left the database is refused, not left out.
  if (isSelected(filters) || isRevenueAsked(request) || !scope.includes(node)) return undefined
  const before = comparisonOf(filters)
  return archivedDays({
    db,
    reader,
    domains: actor.domains,
    filters,
    periods: [...(filters.settledOn ? [filters.settledOn] : []), ...(before === null ? [] : [before.period])],
    grain: grainOf(request, chosen),
    node,
    viewpoint: viewpointOf(chosen, filters.level),
  })
}

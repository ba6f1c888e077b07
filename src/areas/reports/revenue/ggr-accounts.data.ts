import { sql } from 'kysely'
import { aggregate, type DatasetRequest } from '#engine/list/dataset.ts'
import type { ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { accountRows } from '#areas/reports/definition/account-rows.facts.ts'
import { archivedRevenue } from '#areas/reports/warehouse/archived-days.facts.ts'
import type { ArchivedRows, ArchiveReader } from '#platform/archive/archive-reader.ts'
import { netShareOf, revenueCosts } from './revenue-costs.facts.ts'
import { ggrByAccount } from './ggr-accounts.screen.ts'
import { definitionHead } from './definitions/definition-head.facts.ts'

/** What the definition deducts for the player, or for all players below the agent. */
const deducted = (filters: ReportFilters, archived: ArchivedRows | undefined) =>
  sql<Deducted>`(select coalesce(sum(c.bonus), 0)::bigint as "bonusCost", coalesce(sum(c."providerFee"), 0)::bigint as "providerFee",
      coalesce(sum(c."paymentFee"), 0)::bigint as "paymentFee", coalesce(sum(c.jackpot), 0)::bigint as jackpot,
      coalesce(sum(c.other), 0)::bigint as other
    from ${revenueCosts(filters, archived)} c join agent holder on holder.id = c."agentId"
    where case when account."nodeId" is null then c."playerId" = account."playerId" and c."agentId" = account."agentId"
      else holder.upline @> array[account."nodeId"]::bigint[] end)`

interface Deducted {
  readonly bonusCost: bigint
  readonly providerFee: bigint
  readonly paymentFee: bigint
  readonly jackpot: bigint
  readonly other: bigint
}

const fees = sql<bigint>`(row."providerFee" + row."paymentFee" + row.jackpot + row.other)`
const netRevenue = sql<bigint>`(row.ggr - row."bonusCost" - ${fees})`
const isUsed = sql<boolean>`(row.bets <> 0 or row.stake <> 0 or row."playerPl" <> 0 or row."ownPl" <> 0 or row."uplinePl" <> 0
  or row.counted <> 0 or row."bonusCost" <> 0 or ${fees} <> 0)`

const rows = aggregate(
  ggrByAccount,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero'],
  ({ filters: { hideZero, ...filters }, ...request }) =>
    request.db
      .selectFrom(
        request.db
          .selectFrom(accountRows({ ...request, filters }).as('account'))
          .innerJoinLateral(deducted(filters, request.archived).as('deducted'), (join) => join.onTrue())
          .selectAll('account')
          .selectAll('deducted')
          .as('row'),
      )
      .$if(hideZero === true, (some) => some.where(isUsed))
      .selectAll('row')
      .select([netRevenue.as('ngr'), netShareOf(sql<bigint>`row.ggr`, netRevenue).as('ngrShare')]),
)

export const ggrByAccountData = {
  ...rows,
  head: definitionHead,
  archived: (request: DatasetRequest<typeof ggrByAccount>, reader: ArchiveReader) =>
    archivedRevenue(request, reader, 'account'),
}

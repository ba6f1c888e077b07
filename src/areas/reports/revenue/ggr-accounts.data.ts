import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import type { ReportFilters } from '#areas/agents/day-totals/report-filters.ts'
import { accountRows } from '#areas/reports/definition/account-rows.facts.ts'
import { bonusCosts } from './bonus-costs.facts.ts'
import { ggrByAccount } from './ggr-accounts.screen.ts'
import { revenueDefinition } from './revenue-definition.ts'

/** Bonus cost of the player, or of all players below the agent. */
const bonusCost = (filters: ReportFilters) =>
  sql<bigint>`coalesce((select sum(b.cost) from ${bonusCosts(filters)} b join agent holder on holder.id = b."agentId"
    where case when account."nodeId" is null then b."playerId" = account."playerId" and b."agentId" = account."agentId"
      else holder.upline @> array[account."nodeId"]::bigint[] end), 0)::bigint`

const isUsed = sql<boolean>`(row.bets <> 0 or row.stake <> 0 or row."playerPl" <> 0 or row."ownPl" <> 0 or row."uplinePl" <> 0
  or row.counted <> 0 or row."bonusCost" <> 0)`

const rows = aggregate(
  ggrByAccount,
  ['settledOn', 'node', 'product', 'domainId', 'hideZero'],
  ({ filters: { hideZero, ...filters }, ...request }) =>
    request.db
      .selectFrom(
        request.db
          .selectFrom(accountRows({ ...request, filters }).as('account'))
          .selectAll('account')
          .select(bonusCost(filters).as('bonusCost'))
          .as('row'),
      )
      .$if(hideZero === true, (some) => some.where(isUsed))
      .selectAll('row')
      .select([
        sql<bigint>`(row.ggr - row."bonusCost")`.as('ngr'),
        sql<number | null>`case when row.stake > 0 then round(row.ggr * 10000.0 / row.stake)::int end`.as('hold'),
      ]),
)

export const ggrByAccountData = { ...rows, head: () => Promise.resolve(revenueDefinition) }

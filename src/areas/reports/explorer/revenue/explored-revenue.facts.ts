import { sql } from 'kysely'
import { branchOf, branchOfPlayer } from '#areas/agents/day-totals/branches.facts.ts'
import { fromNodeDown } from '#areas/agents/day-totals/report-filters.facts.ts'
import { noAccount, ofWhom } from '#areas/reports/explorer/rows/explored-markets.facts.ts'
import type { Explored, ExploredPart, ExploredParts } from '#areas/reports/explorer/rows/explored-days.facts.ts'
import { paidParts } from '#areas/reports/revenue/revenue-costs.facts.ts'

/** A result with what stands between it and gross, and between gross and net revenue. */
export interface ExploredRevenue extends ExploredPart {
  readonly counted: bigint
  readonly cost: bigint
}

const columns = sql.raw(
  'day, product, "inDomain", currency, branch, earner, bettor, "inMarket", bets, stake, pl, commission, own, below',
)
const none = sql`0::bigint`

/** Results without adjustments and costs, for readers who ask for no revenue. */
export const withoutRevenue = (results: ExploredParts) =>
  sql<ExploredRevenue>`(select ${columns}, ${none} as counted, ${none} as cost from ${results} result)`

/**
 * Results with the adjustments that count towards gross revenue, and with what the definition in force on each day deducts from it: the same
 * rows that the report on GGR adds up, under the account and player whose they are. No market has any of them.
 */
export function withRevenue(results: ExploredParts, { filters, node, viewpoint }: Explored) {
  const bettor = sql<bigint>`paid.bettor`
  const branch = viewpoint === 'level' ? branchOf(node) : branchOfPlayer(node, bettor)
  const isTold = viewpoint === 'level' || viewpoint === 'player'
  return sql<ExploredRevenue>`(select ${columns}, ${none} as counted, ${none} as cost from ${results} result
    union all select paid.day, paid.product, paid."domainId", paid.currency, ${ofWhom(viewpoint !== 'start', branch)},
      ${ofWhom(isTold, sql<bigint>`agent.id`)}, ${viewpoint === 'player' ? bettor : noAccount}, ${noAccount}, 0, ${none}, ${none}, ${none}, ${none}, ${none},
      paid.counted, paid.bonus + paid."providerFee" + paid."paymentFee" + paid.jackpot + paid.other
    from ${paidParts(filters)} paid join agent on agent.id = paid.earner where ${fromNodeDown(node)})`
}

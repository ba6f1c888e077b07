import { sql } from 'kysely'
import { branchOf, branchOfPlayer } from '#areas/agents/day-totals/branches.facts.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import {
  areDaysStored,
  daysOfDomains,
  fromNodeDown,
  isInHours,
  type ReportFilters,
} from '#areas/agents/day-totals/report-filters.facts.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { exploredMarkets, isOwn, noAccount, ofWhom } from '#areas/reports/explorer/rows/explored-markets.facts.ts'
import {
  exploredDays,
  together,
  type Explored,
  type ExploredPart,
  type ExploredParts,
} from '#areas/reports/explorer/rows/explored-days.facts.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { addDays, dayBounds } from '#values/day.ts'

/** Results of the tickets and rounds that ended in the period, one by one, with the path of their shares: the totals of days add them up. */
export function singleResults({ db, filters }: { readonly db: Tx; readonly filters: ReportFilters }) {
  const { settledOn, product = profitProducts, domainId } = filters
  const days = daysOfDomains({ db, filters })
  const endedIn = (at: string) =>
    settledOn
      ? sql`${sql.ref(at)} >= days.begins_at and ${sql.ref(at)} < days.ends_at
          and ${sql.ref(at)} >= ${dayBounds(addDays(settledOn.from, -1), 'UTC').from}::timestamptz
          and ${sql.ref(at)} < ${dayBounds(addDays(settledOn.to, 1), 'UTC').to}::timestamptz`
      : sql`${sql.ref(at)} is not null`
  const ofDomains = sql`(${domainId === undefined}::boolean or days.id = any(${domainId ?? []}::int[]))`
  return sql<SingleResult>`(
    select t.domain_id, t.agent_id, t.player_id, t.currency, 'sportsbook'::text as product, t.settled_at as at, t.share_path_id as path,
      c.bets, c.stake, c.pl
    from ${days} days join ticket t on t.domain_id = days.id cross join lateral ticket_counts(t.status, t.stake, t.returned) c
    where ${product.includes('sportsbook')}::boolean and ${ofDomains} and ${endedIn('t.settled_at')}
    union all
    select r.domain_id, r.agent_id, r.player_id, r.currency, r.provider, r.ended_at, r.share_path_id, c.bets, c.stake, c.pl
    from ${days} days join casino_round r on r.domain_id = days.id cross join lateral casino_round_counts(r.status, r.bet, r.win) c
    where r.share_path_id is not null and r.provider = any(${[...product]}::text[]) and ${ofDomains} and ${endedIn('r.ended_at')})`
}

interface SingleResult {
  readonly product: string
  readonly player_id: bigint
  readonly currency: string
  readonly at: Date
  readonly bets: number
  readonly stake: bigint
  readonly pl: bigint
}

const dayAt = sql<string>`(single.at at time zone domain.time_zone)::date`
const none = sql<bigint>`0::bigint`

/** The columns of results of the explorer: those of players, and the shares of the accounts that are seen. */
function partsOf(request: Explored, of: 'player' | 'share'): ExploredParts {
  const { node, viewpoint } = request
  const isPlayer = of === 'player'
  const bettor = sql<bigint>`single.player_id`
  const branch = isPlayer && viewpoint !== 'level' ? branchOfPlayer(node, bettor) : branchOf(node)
  const isTold = viewpoint === 'level' || (isPlayer && viewpoint === 'player')
  const own = isOwn(viewpoint, node)
  const isOfBranch = isPlayer || viewpoint !== 'account' || node === null
  const holder = isPlayer
    ? sql`join agent on agent.id = single.agent_id`
    : sql`cross join lateral ticket_split(single.path, single.pl) split join agent on agent.id = split.agent_id`
  const figure = (ofPlayer: string) => (isPlayer ? sql<bigint>`single.${sql.ref(ofPlayer)}` : none)
  const share = (is: boolean) =>
    isPlayer
      ? none
      : sql<bigint>`case when ${own} then ${is ? sql`split.retained` : none} else ${is ? none : sql`split.retained`} end`
  return sql<ExploredPart>`(select ${dayAt} as day, single.product, single.domain_id as "inDomain", single.currency,
      ${ofWhom(viewpoint !== 'start', branch)} as branch, ${ofWhom(isTold, sql<bigint>`agent.id`)} as earner,
      ${isPlayer && viewpoint === 'player' ? bettor : noAccount} as bettor, ${noAccount} as "inMarket",
      ${isPlayer ? sql`single.bets` : sql`0`} as bets, ${figure('stake')} as stake, ${figure('pl')} as pl, ${none} as commission,
      ${share(true)} as own, ${share(false)} as below
    from ${singleResults(request)} single join domain on domain.id = single.domain_id ${holder}
    where ${fromNodeDown(node)} and ${isInHours('single.at', 'domain.time_zone', request.filters)} and ${isOfBranch ? sql`true` : sql`agent.id <> ${node}`})`
}

/** Results of each market, ticket and round, in the hours and up to the time that the filters say. */
export function singleParts(request: Explored): ExploredParts {
  const singles = partsOf(request, 'player')
  const markets = exploredMarkets({
    ...request,
    filters: { ...request.filters, product: ofMarkets(request.filters.product ?? profitProducts) },
  })
  return request.viewpoint === 'player'
    ? together(markets, singles)
    : together(markets, singles, partsOf(request, 'share'))
}

const ofMarkets = (products: readonly string[]) =>
  products.filter((one) => exchangeProducts.some((each) => each === one))

/**
 * Results of a period whose last day counts in part: the days before from their totals, and that day from what ended in it. A ticket or
 * round that was corrected since counts as it is now, at the time of its correction.
 */
export function daysInPart(request: Explored): ExploredParts {
  const { settledOn, partOf, ...filters } = request.filters
  if (settledOn === undefined || partOf === undefined) return exploredDays({ ...request, filters: request.filters })
  const lastDay = { from: settledOn.to, to: settledOn.to }
  const last = singleParts({ ...request, filters: { ...filters, settledOn: lastDay, partOf } })
  const stored = sql<ExploredPart>`(select part.* from ${last} part where ${areDaysStored(lastDay)})`
  if (settledOn.from === settledOn.to) return stored
  const before = { from: settledOn.from, to: addDays(settledOn.to, -1) }
  return together(exploredDays({ ...request, filters: { ...filters, settledOn: before } }), stored)
}

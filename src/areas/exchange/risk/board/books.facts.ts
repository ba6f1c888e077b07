import { sql, type RawBuilder } from 'kysely'
import {
  baseOfBets,
  bookOf,
  changesOf,
  gainsFrom,
  shapeOf,
  slopesOf,
  type Book,
  type PathResults,
} from '#areas/exchange/rules/risk/book.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import type { SharePath } from '#areas/agents/rules/chips/path.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { idArray } from '#engine/list/plan/apply-filters.ts'
import type { Scope } from '#engine/scope.ts'

export interface RiskMarket {
  readonly id: bigint
  readonly kind: string
  readonly winners: number
  readonly hedges: boolean
  /** Active runners in display order; empty for a line market. */
  readonly runners: readonly { readonly id: bigint; readonly name: string }[]
}

export interface MarketBook extends Book {
  readonly bets: number
  readonly players: number
  readonly matched: bigint
}

/** Which bets a book includes, and for which agent the own share is computed. */
export interface BookScope {
  readonly scope: Scope
  readonly node: bigint | null
  readonly domains?: readonly number[] | undefined
  /** Only players in the downline of this agent, which must be within the scope. */
  readonly below?: bigint | undefined
}

/**
 * A book has one currency. A requested domain or agent determines it; otherwise it is the currency of the user's first domain,
 * and the board lists the other currencies.
 */
const inOneCurrency = (column: RawBuilder<unknown>, { scope, domains, below }: BookScope) =>
  !scope.isWhole || domains !== undefined || below !== undefined
    ? sql`true`
    : sql`${column} = any(array(select d.id from domain d where d.currency = (
        select f.currency from domain f where f.id = any(visible_domains()) order by f.id limit 1)))`

export interface BookCurrencies {
  readonly currency: string
  /** Other visible currencies whose bets are not included. */
  readonly others: string[]
}

export async function currenciesOf(tx: Tx, { domains, below, node }: BookScope): Promise<BookCurrencies> {
  const { rows } = await sql<{ currency: string }>`select currency from domain where id = any(visible_domains())
      and (${domains === undefined} or id = any(${[...(domains ?? [])]}::int[]))
      and (${below ?? node}::bigint is null or id = (select domain_id from agent where id = ${below ?? node}))
    group by currency order by min(id)`.execute(tx)
  const [first, ...others] = rows.map(({ currency }) => currency)
  return { currency: first ?? '', others }
}

/** SQL condition for the bets in scope; `alias` is an alias of bet_open. */
export const isVisibleBet = (alias: string, bookScope: BookScope) => {
  const { scope, domains, below } = bookScope
  return sql`${scope.within(`${alias}.agent_id`)}
    and ${domains === undefined ? sql`true` : sql`${sql.ref(`${alias}.domain_id`)} = any(${[...domains]}::int[])`}
    and ${inOneCurrency(sql.ref(`${alias}.domain_id`), bookScope)}
    and ${below === undefined ? sql`true` : sql`${sql.ref(`${alias}.agent_id`)} in (select id from agent where upline @> array[${below}::bigint])`}`
}

/** SQL for the result of bets if none of the runners still in the market wins. */
export const baseOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`coalesce(sum(case ${column('side')} when 'BACK' then -${column('matched')} else ${column('matched')} end)
    filter (where exists (select from runner r where r.id = ${column('runner_id')} and r.status = 'ACTIVE')), 0)::bigint`
}

interface PartRow {
  readonly market: bigint
  readonly path: bigint
  readonly agents: bigint[]
  readonly held: number[]
  /** Null for the result below all lines, or without a winner. */
  readonly key: string | null
  readonly value: bigint
}

/** One row per player and market; most players have all bets of a market on one share path. */
const positionsOf = (marketIds: readonly bigint[], bookScope: BookScope) => sql`
  parts as materialized (select b.market_id, b.cell, b.player_id, min(b.share_path_id) as path, count(distinct b.share_path_id)::int as paths,
      count(*)::int as bets, sum(b.matched)::bigint as matched, ${baseOf('b')} as base
    from bet_open b where b.market_id = any(${idArray(marketIds)}) and ${isVisibleBet('b', bookScope)} group by 1, 2, 3)`

/**
 * The books of the given markets, computed from the results stored with every position. Results on a line are represented as
 * changes, so that they can be summed over many players.
 */
export async function readBooks(
  tx: Tx,
  markets: readonly RiskMarket[],
  bookScope: BookScope,
): Promise<ReadonlyMap<bigint, MarketBook>> {
  if (markets.length === 0) return new Map()
  const ids = markets.map(({ id }) => id)
  const [counts, single, mixed] = [
    await countsOf(tx, ids, bookScope),
    await singlePaths(tx, ids, bookScope),
    await mixedPaths(tx, markets, bookScope),
  ]
  return new Map(
    markets.map((market) => {
      const parts = [
        ...partsOf(single.filter(({ market: marketId }) => marketId === market.id)),
        ...(mixed.get(market.id) ?? []),
      ]
      const bookShape = shapeOf(
        market,
        market.runners.map(({ id }) => id),
      )
      const { bets = 0, players = 0, matched = 0n } = counts.get(market.id) ?? {}
      return [market.id, { ...bookOf(parts, bookShape, bookScope.node), bets, players, matched }]
    }),
  )
}

interface BetCounts {
  readonly market: bigint
  readonly bets: number
  readonly players: number
  readonly matched: bigint
}

async function countsOf(tx: Tx, ids: readonly bigint[], bookScope: BookScope): Promise<ReadonlyMap<bigint, BetCounts>> {
  const { rows } = await sql<BetCounts>`with ${positionsOf(ids, bookScope)}
    select market_id as market, sum(bets)::int as bets, count(*)::int as players, sum(matched)::bigint as matched from parts group by 1`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.market, row]))
}

async function singlePaths(tx: Tx, ids: readonly bigint[], bookScope: BookScope): Promise<readonly PartRow[]> {
  const { rows } = await sql<PartRow>`with ${positionsOf(ids, bookScope)},
    steps as (select q.market_id, q.path, q.base, m.kind = 'meter' as is_meter, e.key, e.value::bigint as value, row_number() over place as nth,
        lag(e.value::bigint) over place as before, lag(e.key) over place as key_before, lead(e.value::bigint) over place as after, lead(e.key) over place as key_after,
        not exists (select from runner r where r.market_id = q.market_id) as is_line
      from parts q join market m on m.id = q.market_id join position p on p.cell = q.cell and p.player_id = q.player_id and p.market_id = q.market_id, jsonb_each_text(p.outcomes) e
      where q.paths = 1 window place as (partition by q.market_id, q.player_id order by e.key::numeric))
    select s.market_id as market, s.path, h.agents, h.cumulative_shares as held, v.key, sum(v.value)::bigint as value
    from steps s join share_path h on h.id = s.path cross join lateral (
      select null as key, case when s.is_line then s.value else s.base end as value where s.nth = 1
      union all select s.key, case when not s.is_line then s.value - s.base when not s.is_meter then s.value - s.before
        else coalesce((s.after - s.value) / (s.key_after::bigint - s.key::bigint), 0) - coalesce((s.value - s.before) / (s.key::bigint - s.key_before::bigint), 0) end
      where not s.is_line or s.is_meter or s.nth > 1) v
    group by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}

const pathOf = ({ agents, held }: Pick<PartRow, 'agents' | 'held'>): SharePath =>
  agents.map((accountId, at) => ({ accountId, held: held[at] ?? 0 }))

function partsOf(rows: readonly PartRow[]): PathResults[] {
  const paths = new Map<bigint, { path: SharePath; base: bigint; changes: Map<string, bigint> }>()
  for (const row of rows) {
    const part = paths.get(row.path) ?? { path: pathOf(row), base: 0n, changes: new Map<string, bigint>() }
    paths.set(row.path, part)
    if (row.key === null) part.base += row.value
    else part.changes.set(row.key, row.value)
  }
  return [...paths.values()]
}

interface MixedRow extends BookedBet {
  readonly market: bigint
  readonly player: bigint
  readonly path: bigint
  readonly agents: bigint[]
  readonly held: number[]
}

/** The stored outcomes of a position in the form that sums up. */
export function resultsOf(
  { kind, runners }: Pick<RiskMarket, 'kind' | 'runners'>,
  { outcomes, base }: { readonly outcomes: Readonly<Record<string, string>>; readonly base: bigint },
): Pick<PathResults, 'base' | 'changes'> {
  if (runners.length > 0) return gainsFrom(outcomes, base)
  return kind === 'meter' ? slopesOf(outcomes) : changesOf(outcomes)
}

/** Players whose share path changed between two bets have a position on several paths; these are computed from the bets. */
async function mixedPaths(
  tx: Tx,
  markets: readonly RiskMarket[],
  bookScope: BookScope,
): Promise<ReadonlyMap<bigint, readonly PathResults[]>> {
  const ids = markets.map(({ id }) => id)
  const { rows } = await sql<MixedRow>`with ${positionsOf(ids, bookScope)}
    select b.market_id as market, b.player_id as player, b.share_path_id as path, h.agents, h.cumulative_shares as held, b.id, b.runner_id as "runnerId", b.line, b.line_to as "lineTo", b.fills_e4 as "fillsE4", b.side,
      b.odds_e4 as "oddsE4", b.matched_odds_e4 as "matchedOddsE4", b.matched, b.remaining
    from parts q join bet_open b on b.cell = q.cell and b.player_id = q.player_id and b.market_id = q.market_id
      join share_path h on h.id = b.share_path_id where q.paths > 1`.execute(tx)
  const found = new Map<bigint, PathResults[]>()
  const groups = Map.groupBy(rows, ({ market, player, path }) => `${market} ${player} ${path}`)
  for (const bets of groups.values()) {
    const [first] = bets
    const market = markets.find(({ id }) => id === first?.market)
    if (!first || !market) continue
    const { outcomes } = openPosition(
      bets.map((bet) => ({ ...bet, matched: money(bet.matched), remaining: money(bet.remaining) })),
      {
        kind: market.kind,
        runners: market.runners.map(({ id }) => id),
        winners: market.winners,
        hedges: market.hedges,
      },
    )
    const base = baseOfBets(
      bets,
      market.runners.map(({ id }) => id),
    )
    const part = { path: pathOf(first), ...resultsOf(market, { outcomes, base }) }
    found.set(market.id, [...(found.get(market.id) ?? []), part])
  }
  return found
}

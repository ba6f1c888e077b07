import { sql } from 'kysely'
import { bookOf, shapeOf, type PathResults } from '#areas/exchange/rules/risk/book.ts'
import type { Tx } from '#engine/action/act.ts'
import { selectedNode } from '#areas/agents/tree/tree.facts.ts'
import { bookScopeOf, type BoardRequest } from './board.facts.ts'
import { baseOf, isVisibleBet, resultsOf, type RiskMarket } from './books.facts.ts'

interface OpenedAgent {
  readonly id: bigint
  readonly username: string
  readonly above: bigint | null
}

/** The agent whose children are shown, with its parent if the parent is within the viewer's scope. */
export async function openedAgentOf(
  tx: Tx,
  { actor, scope, parameters: { agent } }: BoardRequest,
): Promise<OpenedAgent | null> {
  const id = selectedNode(actor, scope, agent === undefined ? undefined : BigInt(agent))
  if (id === null) return null
  const row = await tx
    .selectFrom('agent')
    .where('id', '=', id)
    .select(['id', 'username', 'parent_id'])
    .executeTakeFirst()
  if (!row) return null
  const isInSight = row.parent_id !== null && scope.includes(row.parent_id)
  return { id: row.id, username: row.username, above: isInSight ? row.parent_id : null }
}

interface StoredPosition {
  readonly outcomes: Readonly<Record<string, string>>
  /** Without a winner. */
  readonly base: string
}

interface ChildRow {
  readonly child: bigint
  readonly isPlayer: boolean
  readonly name: string
  readonly bets: number
  readonly matched: bigint
  readonly positions: readonly StoredPosition[]
}

const maxChildren = 100
/** Children show totals only, so that one path with a full share is enough. */
const wholePath = [{ accountId: 0n, held: 10_000 }]

/** The book of each child agent and direct player of the opened agent, sorted by worst case. */
export async function booksBelow(
  tx: Tx,
  market: RiskMarket,
  { request, opened }: { readonly request: BoardRequest; readonly opened: bigint | null },
) {
  const { rows } = await sql<ChildRow>`
    with parts as (select b.cell, b.player_id, b.agent_id, count(*)::int as bets, sum(b.matched)::bigint as matched, ${baseOf('b')} as base from bet_open b
        where b.market_id = ${market.id} and ${isVisibleBet('b', bookScopeOf(request))} group by 1, 2, 3),
    placed as (select q.*, coalesce(a.upline[coalesce(array_position(a.upline, ${opened}::bigint), 0) + 1], q.player_id) as child,
        a.upline[coalesce(array_position(a.upline, ${opened}::bigint), 0) + 1] is null as is_player from parts q join agent a on a.id = q.agent_id)
    select s.child, s.is_player as "isPlayer", coalesce(max(p.username), max(g.username)) as name, sum(s.bets)::int as bets, sum(s.matched)::bigint as matched,
      jsonb_agg(jsonb_build_object('outcomes', x.outcomes, 'base', s.base::text)) as positions
    from placed s join position x on x.cell = s.cell and x.player_id = s.player_id and x.market_id = ${market.id}
      left join agent g on g.id = s.child and not s.is_player left join player p on p.cell = s.cell and p.id = s.child and s.is_player
    group by 1, 2 order by 5 desc limit ${maxChildren}`.execute(tx)
  const bookShape = shapeOf(
    market,
    market.runners.map(({ id }) => id),
  )
  const keys = bookOf(
    rows.flatMap(({ positions }) => partsOf(positions, market)),
    bookShape,
    null,
  ).outcomes.map(({ key }) => key)
  // A part without results, so that every child has an outcome at the points of all.
  const grid = { path: wholePath, base: 0n, changes: new Map(keys.map((key) => [key, 0n])) }
  return rows
    .map((row) => ({ row, book: bookOf([...partsOf(row.positions, market), grid], bookShape, null) }))
    .toSorted((a, b) => (a.book.worst < b.book.worst ? -1 : a.book.worst > b.book.worst ? 1 : 0))
    .map(({ row, book }) => ({
      id: row.child,
      isPlayer: row.isPlayer,
      name: row.name,
      bets: row.bets,
      matched: row.matched,
      worst: book.worst,
      totals: keys.map((key) => book.outcomes.find((outcome) => outcome.key === key)?.total ?? 0n),
    }))
}

const partsOf = (stored: readonly StoredPosition[], market: RiskMarket): PathResults[] =>
  stored.map(({ outcomes, base }) => ({ path: wholePath, ...resultsOf(market, { outcomes, base: BigInt(base) }) }))

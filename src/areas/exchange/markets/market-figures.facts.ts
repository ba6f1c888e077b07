import { sql } from 'kysely'
import type { DeclaredResult } from '#areas/exchange/rules/settlement/market-result.ts'
import type { CommissionMode } from '#areas/agents/rules/chips/path.ts'
import { splitReversed, splitSettled } from '#areas/agents/rules/chips/split.ts'
import { commission as commissionOn } from '#areas/exchange/rules/settlement/settlement.ts'
import { money } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

export interface PlayerFigure {
  readonly playerId: bigint
  readonly player: string
  readonly currency: string
  /** Net of commission. */
  readonly net: bigint
  /** Available balance afterwards. */
  readonly after: bigint
}

export interface MarketFigures {
  readonly bets: number
  readonly won: number
  readonly lost: number
  readonly voided: number
  /** One entry per currency; amounts of different currencies are never added up. */
  readonly money: readonly MoneyFigures[]
  readonly players: readonly PlayerFigure[]
}

export interface MoneyFigures {
  readonly currency: string
  readonly result: bigint
  readonly commission: bigint
  readonly own: bigint
  /** Results of single bets without their sign, and what void bets return: gains and losses do not offset each other. */
  readonly gross: bigint
}

interface PartRow {
  readonly player_id: bigint
  readonly player: string
  readonly currency: string
  readonly path: bigint
  readonly agents: bigint[]
  readonly held: number[]
  readonly rates: number[]
  /** The player's own commission rate in basis points; null means the market's rate. */
  readonly own_rate: number | null
  readonly mode: CommissionMode
  readonly product: string
  readonly stake: bigint
  readonly isReversal: boolean
  readonly result: bigint
  readonly commission: bigint
  readonly gross: bigint
  /** What the owners of void bets get back. */
  readonly returned: bigint
  readonly last: string
  readonly bets: number
  readonly won: number
  readonly lost: number
  readonly free: bigint
}

const inScope = (column: string, scope: FiguresRequest['scope']) =>
  scope === 'everyone' ? sql`true` : scope.within(column)

type Bets = 'bet_open' | 'bet_settled'

/**
 * Results of the bets per player and share path, computed by the SQL function that also settles them: of the open bets, or of those
 * of the settlement in force, which a rollback reopens.
 */
async function settledParts(
  tx: Tx,
  { marketId, scope, standing }: FiguresRequest,
  { result, bets }: { readonly result: DeclaredResult | null; readonly bets: Bets },
): Promise<readonly PartRow[]> {
  const { rows } = await sql<PartRow>`
    with said as (select ${JSON.stringify(result)}::jsonb as result),
    declared as (select result is null or result = 'null'::jsonb as is_void, (result ->> 'runs')::double precision as runs, ids_in(result, 'winners') as winners,
      ids_in(result, 'tied') as tied, ids_in(result, 'removed') as removed, coalesce((result ->> 'places')::int, 0) as places,
      coalesce((result ->> 'atLeast')::boolean, false) as is_floor from said),
    part as (
      select b.cell, b.player_id, b.share_path_id, b.product, sum(r.result)::bigint as result, coalesce(sum(b.matched) filter (where s.is_settled), 0)::bigint as stake,
        sum(abs(r.result))::bigint as moved, coalesce(sum(bet_at_risk(m.kind, b.side, b.matched, ${bets === 'bet_open' ? sql`b.remaining` : sql`b.lapsed`}, b.matched_odds_e4, b.odds_e4, b.fills_e4, b.line, b.line_to)) filter (where not s.is_settled), 0)::bigint as returned, max(b.id::text) filter (where s.is_settled) as last,
        count(*)::int as bets, count(*) filter (where s.is_settled and r.result > 0)::int as won, count(*) filter (where s.is_settled and r.result <= 0)::int as lost
      from ${sql.table(bets)} b join market m on m.id = b.market_id cross join declared d
      cross join lateral (select not d.is_void and b.matched > 0 and not coalesce(b.runner_id = any (d.removed), false) and not coalesce(m.kind = 'line' and b.line = d.runs, false)
        and (not d.is_floor or is_decided(m.kind, b.line, b.line_to, d.runs))) s(is_settled)
      cross join lateral (select case when s.is_settled
        then bet_result(m.kind, b.side, b.matched, b.matched_odds_e4, b.fills_e4, b.line, b.line_to, b.runner_id, d.runs, d.winners, d.tied, d.places) else 0 end) r(result)
      where b.market_id = ${marketId} and ${bets === 'bet_open' ? sql`true` : sql`b.settle_seq = ${standing}`} and ${inScope('b.agent_id', scope)}
      group by b.cell, b.player_id, b.share_path_id, b.product)
    select part.player_id, p.username as player, p.currency, part.share_path_id as path, path.agents, path.cumulative_shares as held, path.rates, path.commission_mode as mode, path.commission as own_rate, part.product, part.stake, false as "isReversal", part.result,
      0::bigint as commission, part.moved as gross, part.returned, coalesce(part.last, '') as last, part.bets, part.won, part.lost, w.balance - w.exposure + coalesce(q.exposure, 0) as free
    from part join player p on p.cell = part.cell and p.id = part.player_id
    join wallet w on w.cell = part.cell and w.account_id = part.player_id
    join share_path path on path.id = part.share_path_id
    left join position q on q.cell = part.cell and q.player_id = part.player_id and q.market_id = ${marketId}`.execute(
    tx,
  )
  return rows
}

/** Effect of a rollback: the current figures with opposite sign, including bets voided or restored since, and the exposure before settlement. */
async function reversedParts(tx: Tx, { marketId, scope }: FiguresRequest): Promise<readonly PartRow[]> {
  const { rows } = await sql<PartRow>`
    with standing as (select max(seq) as seq from settlement where market_id = ${marketId} and kind in ('settle', 'void') and state = 'COMPLETED'),
    moved as (select b.cell, b.player_id, b.share_path_id, sum(abs(b.pl))::bigint as gross from bet_settled b join standing on standing.seq = b.settle_seq
      where b.market_id = ${marketId} group by 1, 2, 3),
    g as (select cell, market_id, player_id, share_path_id, product, sum(stake)::bigint as stake, sum(pl)::bigint as pl, sum(commission)::bigint as commission, sum(bets)::int as bets
      from market_player where market_id = ${marketId} and ${inScope('agent_id', scope)}
      group by cell, market_id, player_id, share_path_id, product having sum(bets) <> 0 or sum(pl) <> 0 or sum(commission) <> 0)
    select g.player_id, p.username as player, p.currency, g.share_path_id as path, path.agents, path.cumulative_shares as held, path.rates, path.commission_mode as mode, path.commission as own_rate, g.product, g.stake, true as "isReversal", -g.pl as result,
      -g.commission as commission, coalesce(moved.gross, 0) as gross, 0::bigint as returned, '' as last, g.bets, 0 as won, 0 as lost, w.balance - w.exposure - coalesce(q.worst, 0) as free
    from g join player p on p.cell = g.cell and p.id = g.player_id
    join wallet w on w.cell = g.cell and w.account_id = g.player_id
    join share_path path on path.id = g.share_path_id
    left join moved on moved.cell = g.cell and moved.player_id = g.player_id and moved.share_path_id = g.share_path_id
    left join position q on q.cell = g.cell and q.player_id = g.player_id and q.market_id = g.market_id`.execute(tx)
  return rows
}

export interface FiguresRequest {
  readonly marketId: bigint
  /** Basis points of the market's commission. */
  readonly rate: number
  /** Agent whose own share is computed; null for the roots. */
  readonly node: bigint | null
  /** Which players are included; 'everyone' when a result is declared, because it affects all of them. */
  readonly scope: Scope | 'everyone'
  /** Number of the settlement in force. */
  readonly standing: number
}

export async function settlementFigures(
  tx: Tx,
  request: FiguresRequest,
  result: DeclaredResult | 'void',
  bets: Bets = 'bet_open',
): Promise<MarketFigures> {
  const parts = await settledParts(tx, request, { result: result === 'void' ? null : result, bets })
  const tied = result !== 'void' && 'tied' in result ? BigInt(result.tied?.length ?? 1) : 1n
  return figuresOf(
    request,
    byPlayer(parts).map((mine) => withCommission(mine, tied, request.rate)),
  )
}

export async function rollbackFigures(tx: Tx, request: FiguresRequest): Promise<MarketFigures> {
  return figuresOf(request, byPlayer(await reversedParts(tx, request)))
}

/** The difference that another result makes: the rollback and the new settlement together. */
export async function resettlementFigures(
  tx: Tx,
  request: FiguresRequest,
  result: DeclaredResult | 'void',
): Promise<MarketFigures> {
  const reversed = await rollbackFigures(tx, request)
  const settled = await settlementFigures(tx, request, result, 'bet_settled')
  const reversedNet = new Map(reversed.players.map(({ playerId, net }) => [playerId, net]))
  return {
    ...settled,
    money: settled.money.map((now) => {
      const before = reversed.money.find(({ currency }) => currency === now.currency)
      return {
        currency: now.currency,
        result: now.result + (before?.result ?? 0n),
        commission: now.commission + (before?.commission ?? 0n),
        gross: now.gross + (before?.gross ?? 0n),
        own: now.own + (before?.own ?? 0n),
      }
    }),
    players: settled.players.map((player) => {
      const back = reversedNet.get(player.playerId) ?? 0n
      return { ...player, net: player.net + back, after: player.after + back }
    }),
  }
}

function byPlayer(parts: readonly PartRow[]): PartRow[][] {
  const players = new Map<bigint, PartRow[]>()
  for (const part of parts) players.set(part.player_id, [...(players.get(part.player_id) ?? []), part])
  return [...players.values()]
}

/** Commission is due on the net result of the market. It is booked on the share path of the last bet, at the rate stored with it if any. */
function withCommission(parts: readonly PartRow[], tied: bigint, rate: number): PartRow[] {
  const rounded = parts.map((part) => ({
    ...part,
    result: divideHalfUp(part.result, tied),
    gross: divideHalfUp(part.gross, tied),
  }))
  const net = money(rounded.reduce((sum, part) => sum + part.result, 0n))
  const last = rounded.reduce((latest, part) => (part.last > latest ? part.last : latest), '')
  return rounded.map((part) => ({
    ...part,
    commission: part.last === last ? commissionOn(net, part.own_rate ?? rate) : 0n,
  }))
}

function ownShareOf(part: PartRow, net: bigint, node: bigint | null): bigint {
  const { agents, held, rates, mode, product, isReversal } = part
  const path = agents.map((accountId, at) => ({ accountId, held: held[at] ?? 0, rate: rates[at] ?? 0 }))
  const [gross, stake, commission] = [money(part.result), money(part.stake), money(part.commission)]
  const settled = { product, gross, stake, commission, net: money(net) }
  const owns = isReversal ? splitReversed(settled, mode, path) : splitSettled(settled, mode, path)
  return owns[node === null ? path.length - 1 : agents.indexOf(node)] ?? 0n
}

const resultOf = (parts: readonly PartRow[]): bigint => parts.reduce((net, { result }) => net + result, 0n)

function figuresOf({ node }: FiguresRequest, players: readonly (readonly PartRow[])[]): MarketFigures {
  const count = (pick: (part: PartRow) => number) => players.flat().reduce((total, part) => total + pick(part), 0)
  const [bets, won, lost] = [count((part) => part.bets), count((part) => part.won), count((part) => part.lost)]
  const byCurrency = [...Map.groupBy(players, ([first]) => first?.currency ?? '')].toSorted(([a], [b]) =>
    a.localeCompare(b),
  )
  return {
    bets,
    won,
    lost,
    voided: bets - won - lost,
    money: byCurrency.map(([currency, some]) => moneyOf(currency, some, node)),
    players: players.flatMap((mine) => {
      const [first] = mine
      const net = mine.reduce((total, part) => total + part.result - part.commission, 0n)
      return first
        ? [{ playerId: first.player_id, player: first.player, currency: first.currency, net, after: first.free + net }]
        : []
    }),
  }
}

function moneyOf(currency: string, players: readonly (readonly PartRow[])[], node: bigint | null): MoneyFigures {
  const sum = (pick: (part: PartRow) => bigint) => players.flat().reduce((total, part) => total + pick(part), 0n)
  return {
    currency,
    result: sum((part) => part.result),
    commission: sum((part) => part.commission),
    gross: sum((part) => part.gross + part.returned),
    own: players.reduce(
      (total, mine) => total + mine.reduce((own, part) => own + ownShareOf(part, resultOf(mine), node), 0n),
      0n,
    ),
  }
}

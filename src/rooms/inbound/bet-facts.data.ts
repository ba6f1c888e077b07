import { sql } from 'kysely'
import type { AccountFacts } from '#domain/exchange/acceptance.ts'
import type { Side } from '#domain/exchange/bet.ts'
import type { BookedBet, BookedMarket } from '#domain/exchange/open-position.ts'
import { cellOf } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#server/engine/act.ts'
import { lockWallet, type WalletRow } from './players.data.ts'

/** One row holds all that a bet needs to know of its player, its market and everything above them. */
export interface BetScene {
  readonly player_id: bigint
  readonly cell: number
  readonly domain_id: number
  readonly agent_id: bigint
  readonly username: string
  readonly player_status: string
  readonly is_bet_locked: boolean
  readonly exposure_limit: bigint
  readonly upline: bigint[]
  readonly currency: string
  readonly market_id: bigint
  readonly kind: string
  readonly product: string
  readonly market_status: string
  readonly line: number | null
  readonly winners: number
  readonly hedges: boolean
  readonly min_stake: bigint
  readonly max_stake: bigint
  readonly max_loss: bigint | null
  readonly event_is_open: boolean
  readonly bet_id: string
}

export async function readScene(tx: Tx, playerId: bigint, marketId: bigint): Promise<BetScene | null> {
  const { rows } = await sql<BetScene>`
    select p.id as player_id, p.cell, p.domain_id, p.agent_id, p.username, p.status as player_status, p.is_bet_locked, p.exposure_limit, a.upline, p.currency,
      m.id as market_id, m.kind, m.product, m.status as market_status, m.line, m.winners, m.hedges, m.min_stake, m.max_stake, m.max_loss,
      e.status = 'OPEN' and e.is_visible and not e.is_bet_locked and c.is_visible and not c.is_bet_locked as event_is_open, uuidv7() as bet_id
    from player p join agent a on a.id = p.agent_id
    cross join market m join event e on e.id = m.event_id join competition c on c.id = e.competition_id
    where p.cell = ${cellOf(playerId)} and p.id = ${playerId} and m.id = ${marketId}`.execute(tx)
  return rows[0] ?? null
}

/**
 * The agents above, the player's own first. Those with a limit are locked in the order of their ids, so that two bets
 * at the edge of a limit cannot both believe there is room; only theirs is summed, since it walks their whole downline.
 */
export async function readAncestors(tx: Tx, upline: readonly bigint[]): Promise<AccountFacts[]> {
  const agents = await tx
    .selectFrom('agent')
    .select(['id', 'username', 'status', 'is_bet_locked', 'exposure_limit'])
    .where('id', 'in', [...upline])
    .orderBy('level', 'desc')
    .execute()
  const limited = agents.filter((agent) => agent.exposure_limit >= 0n).map((agent) => agent.id)
  const exposures = limited.length === 0 ? new Map<bigint, bigint>() : await lockedExposures(tx, limited)
  return agents.map((agent) => ({
    username: agent.username,
    isActive: agent.status === 'ACTIVE',
    isBetLocked: agent.is_bet_locked,
    exposure: money(exposures.get(agent.id) ?? 0n),
    exposureLimit: agent.exposure_limit < 0n ? null : money(agent.exposure_limit),
  }))
}

async function lockedExposures(tx: Tx, agentIds: readonly bigint[]): Promise<Map<bigint, bigint>> {
  await tx
    .selectFrom('agent')
    .select('id')
    .where('id', 'in', [...agentIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<{ id: bigint; exposure: bigint }>`
    select l.id, coalesce(sum(w.exposure), 0)::bigint as exposure
    from unnest(${[...agentIds]}::bigint[]) l(id)
    join agent below on below.upline @> array[l.id]
    join player p on p.agent_id = below.id
    join wallet w on w.cell = p.cell and w.account_id = p.id
    group by l.id`.execute(tx)
  return new Map(rows.map(({ id, exposure }) => [id, exposure]))
}

export interface BetBook {
  readonly wallet: WalletRow
  readonly bets: readonly BookedBet[]
  readonly market: BookedMarket
  readonly prices: ReadonlyMap<bigint, { readonly backE4: number | null; readonly layE4: number | null }>
}

/** The wallet first, locked; then what nobody else can change any more: the player's bets in this market. */
export async function lockBook(
  tx: Tx,
  { playerId, marketId }: { readonly playerId: bigint; readonly marketId: bigint },
  { winners, hedges }: { readonly winners: number; readonly hedges: boolean },
): Promise<BetBook | null> {
  const wallet = await lockWallet(tx, playerId)
  if (!wallet) return null
  const [bets, runners] = await Promise.all([readBets(tx, playerId, marketId), readRunners(tx, marketId)])
  const active = runners.filter(({ status }) => status === 'ACTIVE')
  return {
    wallet,
    bets,
    market: { runners: active.map(({ id }) => id), winners, hedges },
    prices: new Map(active.map(({ id, back_e4: backE4, lay_e4: layE4 }) => [id, { backE4, layE4 }])),
  }
}

const readRunners = (tx: Tx, marketId: bigint) =>
  tx
    .selectFrom('runner')
    .select(['id', 'status', 'back_e4', 'lay_e4'])
    .where('market_id', '=', marketId)
    .orderBy('sort_order')
    .execute()

async function readBets(tx: Tx, playerId: bigint, marketId: bigint): Promise<BookedBet[]> {
  const rows = await tx
    .selectFrom('bet_open')
    .select(['id', 'runner_id', 'line', 'side', 'odds_e4', 'matched_odds_e4', 'matched', 'remaining'])
    .where('cell', '=', cellOf(playerId))
    .where('player_id', '=', playerId)
    .where('market_id', '=', marketId)
    .execute()
  return rows.map((row) => bookedOf(row))
}

export interface BetRow {
  readonly id: string
  readonly runner_id: bigint | null
  readonly line: number | null
  readonly side: Side
  readonly odds_e4: number
  readonly matched_odds_e4: number
  readonly matched: bigint
  readonly remaining: bigint
}

export const bookedOf = (row: BetRow): BookedBet => ({
  id: row.id,
  runnerId: row.runner_id,
  line: row.line,
  side: row.side,
  oddsE4: row.odds_e4,
  matchedOddsE4: row.matched_odds_e4,
  matched: money(row.matched),
  remaining: money(row.remaining),
})

/** The path of shares as it stands now; the bet keeps it for ever. */
export async function sharePathOf(tx: Tx, agentId: bigint, product: string): Promise<bigint> {
  const { rows } = await sql<{ path: bigint }>`select share_path_of(${agentId}, ${product}) as path`.execute(tx)
  const path = rows[0]?.path
  if (path === undefined) throw new Error('Every agent has a share path')
  return path
}

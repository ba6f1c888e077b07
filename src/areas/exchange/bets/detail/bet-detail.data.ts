import { sql } from 'kysely'
import { passUpSplit } from '#values/share.ts'
import { cellOf } from '#values/id.ts'
import { money } from '#values/money.ts'
import { exposureWithout } from '#areas/exchange/rules/bets/void-bet.ts'
import { bookedJson, bookedOf, bookOf, type BookedRow } from '#areas/exchange/settlement/positions.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import type { Scope } from '#engine/scope.ts'
import { visibleActorNames } from '#engine/reach/visible-name.ts'
import { walletEntries } from '../wallet-entries.ts'
import { betDetail } from './bet-detail.queries.ts'
import { originText, readOrigin } from './origin.facts.ts'

/** A bet, open or settled. */
interface Bet {
  readonly id: string
  readonly player_id: bigint
  readonly agent_id: bigint
  readonly market_id: bigint
  readonly share_path_id: bigint
  readonly status: string
  readonly stake: bigint
  readonly matched: bigint
  readonly remaining: bigint
  readonly cancelled: bigint
  readonly pl: bigint | null
  readonly placed_at: Date
  readonly ip: string | null
}

async function readBet(tx: Tx, id: string): Promise<Bet | undefined> {
  const { rows } = await sql<Bet>`select * from bet where id = ${id}::uuid`.execute(tx)
  return rows[0]
}

/** Exposure of the player in the market without the bet and with it. */
async function readExposure(tx: Tx, { player_id: player, market_id: market, id }: Bet) {
  const { rows } = await sql<{
    bets: readonly BookedRow[]
  }>`select coalesce(jsonb_agg(${bookedJson('o')}), '[]') as bets
    from bet_open o where o.cell = ${cellOf(player)} and o.player_id = ${player} and o.market_id = ${market}`.execute(
    tx,
  )
  const bets = (rows[0]?.bets ?? []).map(bookedOf)
  const bet = bets.find((each) => each.id === id)
  if (!bet) return null
  const { before, after } = exposureWithout({ bet, bets, book: await bookOf(tx, market) })
  return { without: after, now: before }
}

const readFills = (tx: Tx, { player_id: player, id }: Bet) =>
  tx
    .selectFrom('bet_fill')
    .where('cell', '=', cellOf(player))
    .where('player_id', '=', player)
    .where('bet_id', '=', id)
    .orderBy('at')
    .select(['at', 'size', 'odds_e4 as odds'])
    .execute()

/** What the audit trail has of the bet, open and settled, with the call that placed it. */
async function readLog(tx: Tx, { id, placed_at: placedAt }: Bet, scope: Scope) {
  const { rows } = await sql<{
    readonly at: Date
    readonly actor: string
    readonly action: string
    readonly result: string
    readonly reason: string | null
    readonly device: string | null
  }>`select a.at, a.actor, a.action, a.result, a.reason, a.input -> 'device' ->> 'id' as device from audit a
    where a.subject in ('bet_open:' || ${id}, 'bet_settled:' || ${id}) and a.at >= ${placedAt}::timestamptz - interval '1 minute' order by a.at, a.id`.execute(
    tx,
  )
  const visible = await visibleActorNames(
    tx,
    scope,
    rows.map(({ actor }) => actor),
  )
  return rows.map((row) => ({ ...row, actor: visible(row.actor) ?? 'Operator' }))
}

const readLedger = (tx: Tx, { player_id: player, market_id: market, placed_at: placedAt }: Bet) =>
  walletEntries(tx, player, placedAt).where('market_id', '=', market).execute()

async function readCommission(tx: Tx, { player_id: player, market_id: market }: Bet): Promise<bigint> {
  const { total } = await tx
    .selectFrom('market_player')
    .where('cell', '=', cellOf(player))
    .where('market_id', '=', market)
    .where('player_id', '=', player)
    .select(sql<bigint>`coalesce(sum(commission), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The share of each account of the path frozen in the bet; accounts above the viewer are one line. */
async function readShares(tx: Tx, { share_path_id: pathId, pl }: Bet, scope: Scope) {
  const path = await tx.selectFrom('share_path').selectAll().where('id', '=', pathId).executeTakeFirstOrThrow()
  const agents = await tx.selectFrom('agent').select(['id', 'username']).where('id', 'in', path.agents).execute()
  const owns = pl === null ? null : passUpSplit(money(-pl), path.cumulative_shares)
  const lines = path.agents.map((agent, at) => ({
    agent: scope.includes(agent) ? (agents.find(({ id }) => id === agent)?.username ?? String(agent)) : 'Upline',
    share: (path.cumulative_shares[at] ?? 0) - (path.cumulative_shares[at - 1] ?? 0),
    own: owns === null ? null : (owns[at] ?? 0n),
  }))
  const own = lines.filter(({ agent }) => agent !== 'Upline')
  const above = lines.filter(({ agent }) => agent === 'Upline')
  if (above.length === 0) return own
  return [
    ...own,
    {
      agent: 'Upline',
      share: above.reduce((total, { share }) => total + share, 0),
      own: owns === null ? null : above.reduce((total, line) => total + (line.own ?? 0n), 0n),
    },
  ]
}

export const betDetailAnswer = answerWithin(betDetail, async ({ tx, scope, parameters: { bet: id } }) => {
  const bet = await readBet(tx, id)
  if (!bet || !scope.includes(bet.agent_id)) return null
  const event = await tx
    .selectFrom('market')
    .innerJoin('event', 'event.id', 'market.event_id')
    .where('market.id', '=', bet.market_id)
    .select('event.starts_at')
    .executeTakeFirst()
  const log = await readLog(tx, bet, scope)
  const origin = await readOrigin(tx, { playerId: bet.player_id, id })
  return {
    id,
    playerId: bet.player_id,
    marketId: bet.market_id,
    status: bet.status,
    stake: bet.stake,
    matched: bet.matched,
    remaining: bet.remaining,
    cancelled: bet.cancelled,
    pl: bet.pl,
    placedAt: bet.placed_at,
    isInPlay: event && bet.placed_at >= event.starts_at ? 'In play' : 'Before the start',
    ip: bet.ip,
    device: origin === null ? null : originText(origin),
    deviceId: origin?.device_id ?? log.find(({ device }) => device !== null)?.device ?? null,
    exposure: await readExposure(tx, bet),
    commission: await readCommission(tx, bet),
    fills: await readFills(tx, bet),
    log: log.map(({ at, actor, action, result, reason }) => ({ at, actor, action, result, reason })),
    ledger: await readLedger(tx, bet),
    shares: await readShares(tx, bet, scope),
  }
})

import { sql, type RawBuilder } from 'kysely'
import { walletOf } from '#platform/accounts/account-joins.ts'
import { cellOf } from '#values/id.ts'
import { betLockIn, effectiveStatusOf, takesBetsOf } from '#platform/accounts/account-state.ts'
import { countedForPlayer } from './counted-adjustments.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { Scope } from '#engine/scope.ts'
import { isCorrected } from '#areas/players/profile/cards/notes.data.ts'

export const isPaid = sql`t.status = 'SUCCESS'`
export const isPlay = sql`t.product not in ('deposit', 'withdrawal', 'payments')`

// Subqueries of few rows each, so that the database evaluates them only for the rows of a page.
const lifetime = (table: 'deposit' | 'withdrawal' | 'player_lifetime', sum: RawBuilder<unknown>) =>
  sql<bigint>`(select coalesce(sum(${sum}), 0)::bigint from ${sql.table(table)} t
    where t.cell = player.cell and t.player_id = player.id and ${table === 'player_lifetime' ? isPlay : isPaid})`

/** Lifetime figures of a row of player. */
export const lifetimeFigures = {
  deposits: lifetime('deposit', sql`t.amount`),
  withdrawals: lifetime('withdrawal', sql`t.amount`),
  pl: lifetime('player_lifetime', sql`t.pl`),
  gross: sql<bigint>`(${lifetime('player_lifetime', sql`t.commission - t.pl`)} - ${countedForPlayer('player')})`,
}

/** The player with wallet and domain, if in the reader's downline. Null means not found. */
export async function findPlayer(tx: Tx, playerId: string, scope: Scope) {
  const id = BigInt(playerId)
  const row = await tx
    .selectFrom('player')
    .innerJoin('wallet', walletOf('player', 'id'))
    .innerJoin('domain', 'domain.id', 'player.domain_id')
    .where('player.cell', '=', cellOf(id))
    .where('player.id', '=', id)
    .selectAll('player')
    .select([
      'wallet.balance',
      'wallet.exposure',
      'wallet.held',
      'wallet.debt',
      'domain.name as domain',
      'domain.time_zone as timeZone',
      betLockIn('player.is_bet_locked').as('betLock'),
      effectiveStatusOf('player.status', 'player.agent_id').as('effective'),
      takesBetsOf({ status: 'player.status', isBetLocked: 'player.is_bet_locked', agentId: 'player.agent_id' }).as(
        'takesBets',
      ),
    ])
    .executeTakeFirst()
  return row && scope.includes(row.agent_id) ? row : null
}

/** Subject loader for queries about one player: `answerAbout(query, playerRecord, …)`. */
export const playerRecord = ({ tx, parameters, scope }: PlayerQuery) => findPlayer(tx, parameters.player_id, scope)

interface PlayerQuery {
  readonly tx: Tx
  readonly parameters: { readonly player_id: string }
  readonly scope: Scope
}

export type PlayerRow = NonNullable<Awaited<ReturnType<typeof findPlayer>>>

const sumPayments = (tx: Tx, table: 'deposit' | 'withdrawal', { cell, id }: PlayerRow) =>
  tx
    .selectFrom(table)
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .where('status', '=', 'SUCCESS')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .executeTakeFirstOrThrow()

const sumBets = (tx: Tx, { cell, id }: PlayerRow) =>
  tx
    .selectFrom('player_lifetime')
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .where('product', 'not in', ['deposit', 'withdrawal', 'payments'])
    .select([
      sql<number>`coalesce(sum(bets), 0)::int`.as('bets'),
      sql<bigint>`coalesce(sum(stake), 0)::bigint`.as('stake'),
      sql<bigint>`coalesce(sum(pl), 0)::bigint`.as('pl'),
      sql<bigint>`coalesce(sum(commission), 0)::bigint`.as('commission'),
    ])
    .executeTakeFirstOrThrow()

const countOpenBets = (tx: Tx, { cell, id }: PlayerRow) =>
  tx
    .selectFrom('bet_open')
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .select(sql<number>`count(*)::int`.as('bets'))
    .executeTakeFirstOrThrow()

/** Lifetime totals of payments and bets. */
export async function readLifetimeTotals(tx: Tx, player: PlayerRow) {
  const deposits = await sumPayments(tx, 'deposit', player)
  const withdrawals = await sumPayments(tx, 'withdrawal', player)
  const { bets: openBets } = await countOpenBets(tx, player)
  const { counted } = await tx
    .selectFrom('player')
    .where('cell', '=', player.cell)
    .where('id', '=', player.id)
    .select(countedForPlayer('player').as('counted'))
    .executeTakeFirstOrThrow()
  return {
    counted,
    deposits: deposits.amount,
    withdrawals: withdrawals.amount,
    openBets,
    ...(await sumBets(tx, player)),
  }
}

interface OriginSummary {
  readonly lastIp: string | null
  readonly lastDevice: string | null
  readonly firstDevice: string | null
  readonly score: number | null
  readonly alerts: number
}

/** Latest IP and device, first device, and the highest score of device alerts not closed as false positives. */
export async function readOriginSummary(tx: Tx, { cell, id }: Pick<PlayerRow, 'cell' | 'id'>): Promise<OriginSummary> {
  const { rows } =
    await sql<OriginSummary>`select s.ip as "lastIp", s.device as "lastDevice", f.device as "firstDevice", a.score, coalesce(a.alerts, 0) as alerts
    from (select) here
    left join lateral (select ip, device from player_session where cell = ${cell} and player_id = ${id}
      order by started_at desc limit 1) s on true
    left join lateral (select device from device_event where cell = ${cell} and player_id = ${id} and device <> ''
      order by first_at limit 1) f on true
    left join lateral (select max(score)::int as score, count(*)::int as alerts from device_alert
      where player_id = ${id} and outcome is distinct from 'FALSE_POSITIVE') a on true`.execute(tx)
  return rows[0] ?? { lastIp: null, lastDevice: null, firstDevice: null, score: null, alerts: 0 }
}

/** Totals of each of the last 30 days of the domain, including days without bets. */
export async function readTrend(tx: Tx, { cell, id, timeZone }: PlayerRow) {
  const { rows } = await sql<{ day: string; bets: number; stake: bigint; pl: bigint }>`
    select d.day::date as day, coalesce(sum(p.bets), 0)::int as bets, coalesce(sum(p.stake), 0)::bigint as stake, coalesce(sum(p.pl), 0)::bigint as pl
    from (select (now() at time zone ${timeZone})::date - back as day from generate_series(29, 0, -1) back) d
    left join player_day p on p.cell = ${cell} and p.player_id = ${id} and p.day = d.day
      and p.product not in ('deposit', 'withdrawal', 'payments')
    group by d.day order by d.day`.execute(tx)
  return rows
}

const recentCount = 5

export const recentPayments = (tx: Tx, table: 'deposit' | 'withdrawal', { cell, id }: PlayerRow) =>
  tx
    .selectFrom(table)
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(recentCount)
    .select(['id', 'requested_at as at', 'amount', 'method', 'status'])
    .execute()

export const recentBets = (tx: Tx, { cell, id }: PlayerRow) =>
  tx
    .selectFrom('bet')
    .innerJoin('market', 'market.id', 'bet.market_id')
    .innerJoin('event', 'event.id', 'market.event_id')
    .leftJoin('runner', 'runner.id', 'bet.runner_id')
    .where('bet.cell', '=', cell)
    .where('bet.player_id', '=', id)
    .orderBy('bet.placed_at', 'desc')
    .orderBy('bet.id', 'desc')
    .limit(recentCount)
    .select([
      sql<string>`bet.id`.as('id'),
      sql<Date>`bet.placed_at`.as('at'),
      'event.name as event',
      'market.name as market',
      sql<string>`coalesce(runner.name, bet.line::text)`.as('selection'),
      sql<string>`bet.side`.as('side'),
      sql<bigint>`bet.stake`.as('stake'),
      sql<bigint | null>`bet.pl`.as('pl'),
      sql<string>`bet.status`.as('status'),
    ])
    .execute()

export const recentNotes = (tx: Tx, { cell, id }: PlayerRow, scope: Scope) =>
  tx
    .selectFrom('player_note')
    .where('cell', '=', cell)
    .where('player_id', '=', id)
    .where(sql<boolean>`not ${isCorrected}`)
    .orderBy('at', 'desc')
    .limit(recentCount)
    .select(['id', 'at', visibleActorName(scope, 'player_note.by').as('by'), 'text', 'priority'])
    .execute()

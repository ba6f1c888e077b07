import { sql } from 'kysely'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition, type BookedMarket } from '#areas/exchange/rules/bets/open-position.ts'
import { money, type Money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'

/** The stored position of a player in a market, and the open bets it is computed from. */
export interface PositionRow {
  readonly player_id: bigint
  readonly market_id: bigint
  readonly exposure: bigint | null
  readonly worst: bigint | null
  readonly kind: string
  readonly winners: number
  readonly hedges: boolean
  readonly runners: bigint[] | null
  readonly bets: readonly BookedRow[]
}

/** A bet in JSON form; amounts are strings in minor units. */
export interface BookedRow {
  readonly id: string
  readonly runner: string | null
  readonly line: number | null
  readonly line_to: number | null
  readonly fills: string | null
  readonly side: 'BACK' | 'LAY'
  readonly odds: number
  readonly matched_odds: number
  readonly matched: string
  readonly remaining: string
}

/** SQL for a bet of the given table as JSON. Ended bets keep their unmatched amount in `lapsed`. */
export const bookedJson = (table: string, waiting: 'remaining' | 'lapsed' = 'remaining') => {
  const columnOf = (column: string) => sql.ref(`${table}.${column}`)
  return sql<BookedRow>`jsonb_build_object('id', ${columnOf('id')}, 'runner', ${columnOf('runner_id')}::text, 'line', ${columnOf('line')}, 'line_to', ${columnOf('line_to')},
    'fills', ${columnOf('fills_e4')}::text, 'side', ${columnOf('side')}, 'odds', ${columnOf('odds_e4')}, 'matched_odds', ${columnOf('matched_odds_e4')},
    'matched', ${columnOf('matched')}::text, 'remaining', ${columnOf(waiting)}::text)`
}

/** Worst case of the open bets of a position, computed by the rules. */
export const worstOf = ({ bets, runners, kind, winners, hedges }: PositionRow): Money =>
  openPosition(bets.map(bookedOf), { kind, runners: runners ?? [], winners, hedges }).worst

/** The traits and active runners of a market; `isLocked` locks the market row against changes. */
export async function bookOf(tx: Tx, market: bigint, isLocked = false): Promise<BookedMarket> {
  const book = await tx
    .selectFrom('market')
    .select(['kind', 'winners', 'hedges'])
    .where('id', '=', market)
    .$if(isLocked, (query) => query.forShare())
    .executeTakeFirstOrThrow()
  const runners = await tx
    .selectFrom('runner')
    .select('id')
    .where('market_id', '=', market)
    .where('status', '=', 'ACTIVE')
    .orderBy('sort_order')
    .execute()
  return { ...book, runners: runners.map(({ id }) => id) }
}

/** Positions with open bets in a cell, optionally of one player. Markets being settled are skipped, because they are inconsistent meanwhile. */
export async function positionsIn(tx: Tx, cell: number, player: bigint | null = null): Promise<readonly PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select b.player_id, b.market_id, p.exposure, p.worst, m.kind, m.winners, m.hedges, b.bets,
      (select array_agg(r.id order by r.sort_order) from runner r where r.market_id = m.id and r.status = 'ACTIVE') as runners
    from (select o.player_id, o.market_id, jsonb_agg(${bookedJson('o')}) as bets from bet_open o
      where o.cell = ${cell} and (${player}::bigint is null or o.player_id = ${player}) group by 1, 2) b
    join market m on m.id = b.market_id and m.status not like '%\_PROCESSING'
    left join position p on p.cell = ${cell} and p.player_id = b.player_id and p.market_id = b.market_id`.execute(tx)
  return rows
}

export const bookedOf = (bet: BookedRow): BookedBet => ({
  id: bet.id,
  runnerId: bet.runner === null ? null : BigInt(bet.runner),
  line: bet.line,
  lineTo: bet.line_to,
  fillsE4: bet.fills === null ? null : BigInt(bet.fills),
  side: bet.side,
  oddsE4: bet.odds,
  matchedOddsE4: bet.matched_odds,
  matched: money(BigInt(bet.matched)),
  remaining: money(BigInt(bet.remaining)),
})

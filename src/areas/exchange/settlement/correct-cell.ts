import { sql } from 'kysely'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import type { Tx } from '#engine/action/act.ts'
import { bookedJson, bookedOf, bookOf, type BookedRow } from './positions.facts.ts'

export interface SettlementKey {
  readonly market: bigint
  readonly seq: number
}

/** Voids or restores single bets of a settled market in one cell, and recomputes the exposure that a rollback would restore. */
export async function correctCell(tx: Tx, cell: number, { market, seq }: SettlementKey): Promise<void> {
  const { rows } = await sql<{ player: bigint }>`
    select player from correct_cell(${cell}::smallint, ${market}::bigint, ${seq}::int) player`.execute(tx)
  const players = rows.map(({ player }) => player)
  if (players.length > 0)
    await sql`select store_worst(${market}, ${JSON.stringify(await recomputedWorst(tx, cell, { market, seq, players }))}::jsonb)`.execute(
      tx,
    )
}

async function recomputedWorst(
  tx: Tx,
  cell: number,
  { market, seq, players }: SettlementKey & { readonly players: readonly bigint[] },
) {
  const book = await bookOf(tx, market)
  const { rows } = await sql<{ player: bigint; bet: BookedRow }>`
    select b.player_id as player, ${bookedJson('b', 'lapsed')} as bet
    from bet_settled b join settlement s on s.market_id = b.market_id and s.corrects = b.settle_seq
    where s.market_id = ${market} and s.seq = ${seq} and b.cell = ${cell} and b.player_id = any(${players}::bigint[])`.execute(
    tx,
  )
  return players.map((player) => {
    const mine = rows.filter((row) => row.player === player).map(({ bet }) => bookedOf(bet))
    const { worst, outcomes } = openPosition(mine, book)
    return { player: String(player), worst: String(worst), outcomes }
  })
}

import { sql } from 'kysely'
import type { PositionCheck } from '#areas/exchange/rules/markets/market-change.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import type { Tx } from '#engine/action/act.ts'
import { bookedJson, bookedOf, bookOf, type BookedRow } from './positions.facts.ts'

interface StoredRow {
  readonly player: bigint
  readonly exposure: bigint
  readonly worst: bigint
  readonly bets: readonly BookedRow[]
}

/** The stored and the recomputed figures of all positions of a market, optionally of one cell. */
export async function positionChecks(tx: Tx, market: bigint, cell: number | null = null) {
  const book = await bookOf(tx, market)
  const { rows } = await sql<StoredRow>`
    select p.player_id as player, p.exposure, p.worst, coalesce(b.bets, '[]') as bets from position p
    left join lateral (select jsonb_agg(${bookedJson('o')}) as bets
      from bet_open o where o.cell = p.cell and o.player_id = p.player_id and o.market_id = p.market_id) b on true
    where p.market_id = ${market} and (${cell}::int is null or p.cell = ${cell}) order by p.player_id`.execute(tx)
  return rows.map(({ bets, ...stored }): PositionCheck & { readonly outcomes: unknown } => {
    const { worst, outcomes } = openPosition(bets.map(bookedOf), book)
    return { ...stored, computed: worst, outcomes }
  })
}

import { sql } from 'kysely'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import type { Tx } from '#engine/action/act.ts'
import { bookedJson, bookedOf, type BookedRow } from '#areas/exchange/settlement/positions.ts'

export interface VoidEffect {
  readonly bets: number
  readonly players: number
  readonly stake: bigint
  /** Total exposure on the market now and without these bets; it can grow if one side of a hedge is removed. */
  readonly exposure: bigint
  readonly exposureAfter: bigint
  /** Number of players whose available balance would become negative. */
  readonly belowZero: number
}

interface AffectedBetRow {
  readonly player_id: bigint
  readonly stake: bigint
  readonly free: bigint
  readonly is_meant: boolean
  readonly bet: BookedRow
}

/** Effect of voiding all bets of a period on the players who placed them. */
export async function voidEffect(
  tx: Tx,
  market: { readonly id: bigint; readonly kind: string; readonly winners: number; readonly hedges: boolean },
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<VoidEffect> {
  const runners = await tx
    .selectFrom('runner')
    .select('id')
    .where('market_id', '=', market.id)
    .where('status', '=', 'ACTIVE')
    .execute()
  const { rows } = await sql<AffectedBetRow>`
    with meant as (select distinct cell, player_id from bet_open where market_id = ${market.id} and placed_at >= ${from} and placed_at < ${to})
    select b.player_id, b.stake, w.balance - w.exposure as free, b.placed_at >= ${from} and b.placed_at < ${to} as is_meant,
      ${bookedJson('b')} as bet
    from meant join bet_open b on b.cell = meant.cell and b.player_id = meant.player_id and b.market_id = ${market.id}
    join wallet w on w.cell = b.cell and w.account_id = b.player_id`.execute(tx)
  const book = { ...market, runners: runners.map(({ id }) => id) }
  const all = [...Map.groupBy(rows, (row) => row.player_id).values()].map((mine) => ({
    free: mine[0]?.free ?? 0n,
    before: openPosition(
      mine.map(({ bet }) => bookedOf(bet)),
      book,
    ).worst,
    after: openPosition(
      mine.filter((one) => !one.is_meant).map(({ bet }) => bookedOf(bet)),
      book,
    ).worst,
  }))
  const meant = rows.filter((row) => row.is_meant)
  return {
    bets: meant.length,
    players: all.length,
    stake: meant.reduce((total, { stake }) => total + stake, 0n),
    exposure: all.reduce((total, { before }) => total + before, 0n),
    exposureAfter: all.reduce((total, { after }) => total + after, 0n),
    belowZero: all.filter(({ free, before, after }) => free + before - after < 0n).length,
  }
}

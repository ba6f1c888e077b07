import { sql } from 'kysely'
import type { AnyEffects } from '#blueprint/decision/decision.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { sendAhead } from '#platform/database/connections/in-one-trip.ts'
import { plain } from '#platform/database/json.ts'

type BetWrites = NonNullable<AnyEffects['bets']>

/** Several new bets are one statement; for a single one it costs more than the function that also changes bets. */
export async function writeBets(tx: WriteTx, bets: BetWrites): Promise<void> {
  if (bets.length > 1 && bets.every(isNew)) {
    await sendAhead(
      tx,
      sql`select place_bets(${JSON.stringify(plain(bets.map(({ bet }) => bet)))}::json, ${bets.map(({ worst }) => worst)}::bigint[],
        ${bets.map(({ outcomes }) => JSON.stringify(outcomes))}::text[]::jsonb[], ${bets.map(({ mayOverdraw = false }) => mayOverdraw)}::boolean[])`,
    )
    return
  }
  for (const { bet, worst, outcomes, mayOverdraw = false } of bets) {
    await sendAhead(
      tx,
      sql`select save_bet(${JSON.stringify(plain(bet))}::jsonb, ${worst}, ${JSON.stringify(outcomes)}::jsonb, ${mayOverdraw})`,
    )
  }
}

const isNew = ({ bet }: BetWrites[number]): boolean => !('is_known' in bet || 'ends' in bet || 'returns' in bet)

export async function writePositions(tx: WriteTx, { positions = [] }: AnyEffects): Promise<void> {
  for (const { accountId, markets } of positions) {
    const stood = markets.map(({ marketId, worst, outcomes }) => ({ market: String(marketId), worst, outcomes }))
    await sendAhead(tx, sql`select save_player_positions(${accountId}, ${JSON.stringify(plain(stood))}::jsonb)`)
  }
}

import { sql } from 'kysely'
import type { RowOrder } from '#domain/decision.ts'
import { standingOf, stateOfPlayer, type Proof } from '#domain/kyc/level.ts'
import type { Tx } from '../engine/act.ts'

export interface KycPlayer {
  readonly cell: number
  readonly id: bigint
}

/** The player, locked against everything but his money: of two verdicts about him one waits for the other. */
export const lockedPlayer = (tx: Tx, { cell, id }: KycPlayer) =>
  tx.selectFrom('player').selectAll().where('cell', '=', cell).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Today in the player's house. */
export async function todayOf(tx: Tx, domainId: number, at: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${at}::timestamptz at time zone time_zone)::date::text as day from domain where id = ${domainId}`.execute(
    tx,
  )
  const day = rows[0]?.day
  if (day === undefined) throw new Error('A player belongs to a house')
  return day
}

interface Changed extends Proof {
  readonly id: string
}

/** What a player's documents prove once this one stands as it shall, written into his row. */
export async function standingRow(
  tx: Tx,
  player: KycPlayer & { readonly domain_id: number },
  changed: Changed,
  at = new Date(),
): Promise<RowOrder> {
  const rows = await tx
    .selectFrom('kyc_document')
    .select(['id', 'type', 'status', 'level', 'expires_on as expiresOn'])
    .where('cell', '=', player.cell)
    .where('player_id', '=', player.id)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const proofs: readonly Changed[] = rows.map((row) => (row.id === changed.id ? changed : row))
  const all = proofs.some(({ id }) => id === changed.id) ? proofs : [changed, ...proofs]
  const standing = standingOf(all, await todayOf(tx, player.domain_id, at))
  return {
    table: 'player',
    key: { cell: player.cell, id: player.id },
    values: { kyc: stateOfPlayer(all, standing), kyc_level: standing.level, kyc_expires_on: standing.until },
  }
}

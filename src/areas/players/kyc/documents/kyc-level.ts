import { sql } from 'kysely'
import type { RowChange } from '#blueprint/decision/decision.ts'
import { undoSeconds } from '#areas/players/rules/kyc/document.ts'
import {
  provenLevel,
  levelStatus,
  playerKycState,
  type Proof,
  type KycColumns,
} from '#areas/players/rules/kyc/level.ts'
import type { Tx } from '#engine/action/act.ts'

export interface KycPlayer {
  readonly cell: number
  readonly id: bigint
}

/** Locks the player row but not the wallet. Concurrent decisions about the same player wait for each other. */
export const lockPlayerForDecision = (tx: Tx, { cell, id }: KycPlayer) =>
  tx.selectFrom('player').selectAll().where('cell', '=', cell).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The current day in the player's domain. */
export async function todayOf(tx: Tx, domainId: number, at: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${at}::timestamptz at time zone time_zone)::date::text as day from domain where id = ${domainId}`.execute(
    tx,
  )
  const day = rows[0]?.day
  if (day === undefined) throw new Error('Query for the current day of the player’s domain returned no row')
  return day
}

export interface StoredProof extends Proof {
  readonly id: string
}

export interface Proofs {
  readonly today: string
  readonly newestFirst: readonly StoredProof[]
}

/** All documents of a player and the current day in their domain. The player must be locked. */
export async function readProofs(
  tx: Tx,
  player: KycPlayer & { readonly domain_id: number },
  at: Date,
): Promise<Proofs> {
  const newestFirst = await tx
    .selectFrom('kyc_document')
    .select(['id', 'type', 'status', 'level', 'expires_on as expiresOn'])
    .where('cell', '=', player.cell)
    .where('player_id', '=', player.id)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { today: await todayOf(tx, player.domain_id, at), newestFirst }
}

/** The change of the player's KYC columns that follows from a changed document. */
export function levelRow(
  { cell, id }: KycPlayer,
  { today, newestFirst }: Proofs,
  changed: StoredProof,
): RowChange<'player'> {
  const others = newestFirst.map((proof) => (proof.id === changed.id ? changed : proof))
  const all = others.includes(changed) ? others : [changed, ...others]
  const standing = levelStatus(all, today)
  return {
    table: 'player',
    key: { cell, id },
    values: { kyc: playerKycState(all, standing), kyc_level: standing.level, kyc_expires_on: standing.until },
  }
}

/** Like levelRow, for a decision that can still be undone: until it is final, the previous level counts. */
export function decisionRow(
  player: KycPlayer & KycColumns,
  proofs: Proofs,
  changed: StoredProof,
  now: Date,
): RowChange<'player'> {
  const row = levelRow(player, proofs, changed)
  const isOver = player.kyc_expires_on !== null && player.kyc_expires_on < proofs.today
  return {
    ...row,
    values: {
      ...row.values,
      kyc_previous_level: isOver ? 0 : provenLevel(player, now),
      kyc_final_at: new Date(now.getTime() + undoSeconds * 1000),
    },
  }
}

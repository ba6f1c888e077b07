import { sql } from 'kysely'
import type { RowOrder } from '#blueprint/decision/decision.ts'
import { undoSeconds } from '#areas/players/rules/kyc/document.ts'
import { provenLevel, standingOf, stateOfPlayer, type Proof, type Proven } from '#areas/players/rules/kyc/level.ts'
import type { Tx } from '#engine/action/act.ts'

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
  if (day === undefined) throw new Error('Query for the current day of the player’s domain returned no row')
  return day
}

export interface KnownProof extends Proof {
  readonly id: string
}

export interface Proofs {
  readonly today: string
  readonly newestFirst: readonly KnownProof[]
}

/** All documents of a player and the day it is in his house; read with him locked. */
export async function proofsOf(tx: Tx, player: KycPlayer & { readonly domain_id: number }, at: Date): Promise<Proofs> {
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

/** What a player's documents prove once this one stands as it shall, as a change of his row. */
export function standingRow({ cell, id }: KycPlayer, { today, newestFirst }: Proofs, changed: KnownProof): RowOrder {
  const others = newestFirst.map((proof) => (proof.id === changed.id ? changed : proof))
  const all = others.includes(changed) ? others : [changed, ...others]
  const standing = standingOf(all, today)
  return {
    table: 'player',
    key: { cell, id },
    values: { kyc: stateOfPlayer(all, standing), kyc_level: standing.level, kyc_expires_on: standing.until },
  }
}

/** The same of a verdict: until it can no longer be taken back, no more counts than before it. */
export function verdictRow(player: KycPlayer & Proven, proofs: Proofs, changed: KnownProof, now: Date): RowOrder {
  const row = standingRow(player, proofs, changed)
  const isOver = player.kyc_expires_on !== null && player.kyc_expires_on < proofs.today
  return {
    ...row,
    values: {
      ...row.values,
      kyc_before: isOver ? 0 : provenLevel(player, now),
      kyc_holds_at: new Date(now.getTime() + undoSeconds * 1000),
    },
  }
}

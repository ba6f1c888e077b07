import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import {
  parseResponsibleGaming,
  type OperatorResponsibleGaming,
  type StoredResponsibleGaming,
} from '#areas/agents/terms/limits/responsible-gaming.facts.ts'
import { assert } from '#values/assert.ts'
import { cellOf } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { asRow } from '#engine/records/record-of.ts'
import { playerRecord } from '#areas/agents/tree/accounts/account.record.ts'

/** Locks the player row but not the wallet, which has its own lock. Includes a new id for the record to create. */
export async function lockPlayer(tx: Tx, wire: string) {
  const id = BigInt(wire)
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .select(newId.as('fresh_id'))
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!player) return null
  const { username, status, is_bet_locked: isBetLocked } = player
  const subject = playerRecord.subjectOf(asRow(player), {
    name: `player ${username}`,
    shown: { id: String(id), status, isBetLocked },
  })
  return { player, subject }
}

// Ids come from the database, so that they sort by its clock, and are read with the row to save a round trip.
const newId = sql<string>`uuidv7()`

/** Restrictions, limits and exclusions of the player. The player must be locked. */
export async function readResponsibleGaming(
  tx: Tx,
  { cell, id }: { readonly cell: number; readonly id: bigint },
  at: Date,
): Promise<OperatorResponsibleGaming> {
  const { rows } = await sql<{ stored: StoredResponsibleGaming }>`
    select responsible_gaming_of(${cell}, ${id}, ${at}) as stored`.execute(tx)
  assert(rows[0] !== undefined, 'a locked player exists')
  return parseResponsibleGaming(rows[0].stored)
}

export interface WalletRow {
  readonly balance: bigint
  readonly exposure: bigint
  readonly held: bigint
  readonly debt: bigint
}

/** Locks the player and the wallet until the transaction ends. */
export async function lockPlayerAndWallet(tx: Tx, wire: string) {
  const id = BigInt(wire)
  const { rows } = await sql<Selectable<DB['player']> & WalletRow & { readonly fresh_id: string }>`
    select p.*, ${newId} as fresh_id, w.balance, w.exposure, w.held, w.debt
    from (select * from player where cell = ${cellOf(id)} and id = ${id} for no key update) p,
      lateral lock_wallets(array[p.id]) w`.execute(tx)
  return rows[0] ?? null
}

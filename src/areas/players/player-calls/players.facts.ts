import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { careTold, type HouseCare, type ToldCare } from '#areas/agents/limits/care.ts'
import { assert } from '#values/assert.ts'
import { cellOf } from '#values/id.ts'
import type { Subject, Tx } from '#engine/action/act.ts'

/** The player, locked against everything but money, which the wallet's own lock guards; and an id for what he asks for. */
export async function lockPlayer(tx: Tx, wire: string) {
  const id = BigInt(wire)
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .select(freshId.as('fresh_id'))
    .where('cell', '=', cellOf(id))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!player) return null
  const subject: Subject = {
    table: 'player',
    key: { cell: player.cell, id },
    version: player.version,
    domainId: player.domain_id,
    agentId: player.agent_id,
    name: `player ${player.username}`,
    shown: { id: String(id), status: player.status, isBetLocked: player.is_bet_locked },
  }
  return { player, subject }
}

// Ids are the database's own, so that they sort by its clock; they come with what is read anyway.
const freshId = sql<string>`uuidv7()`

/** What stands between the player and what he wants to do now; read with the player locked. */
export async function careFor(
  tx: Tx,
  { cell, id }: { readonly cell: number; readonly id: bigint },
  at: Date,
): Promise<HouseCare> {
  const { rows } = await sql<{ told: ToldCare }>`
    select care_of(p, ${at}) as told from player p where p.cell = ${cell} and p.id = ${id}`.execute(tx)
  assert(rows[0] !== undefined, 'a locked player is there')
  return careTold(rows[0].told)
}

export interface WalletRow {
  readonly balance: bigint
  readonly exposure: bigint
  readonly held: bigint
  readonly debt: bigint
}

/** The player and his wallet, locked until the transaction ends: nobody else spends from it meanwhile. */
export async function lockPlayerAndWallet(tx: Tx, wire: string) {
  const id = BigInt(wire)
  const { rows } = await sql<Selectable<DB['player']> & WalletRow & { readonly fresh_id: string }>`
    select p.*, ${freshId} as fresh_id, w.balance, w.exposure, w.held, w.debt
    from (select * from player where cell = ${cellOf(id)} and id = ${id} for no key update) p,
      lateral lock_wallets(array[p.id]) w`.execute(tx)
  return rows[0] ?? null
}

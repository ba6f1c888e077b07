import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import type { Subject, Tx } from '#server/engine/act.ts'

/** The player, locked against everything but money, which the wallet's own lock guards. */
export async function lockPlayer(tx: Tx, wire: string) {
  const id = BigInt(wire)
  const player = await tx
    .selectFrom('player')
    .selectAll()
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

export interface WalletRow {
  readonly balance: bigint
  readonly exposure: bigint
  readonly held: bigint
  readonly debt: bigint
}

/** The wallet, locked until the transaction ends: nobody else spends from it meanwhile. */
export async function lockWallet(tx: Tx, accountId: bigint): Promise<WalletRow | null> {
  const { rows } =
    await sql<WalletRow>`select balance, exposure, held, debt from lock_wallets(array[${accountId}]::bigint[])`.execute(
      tx,
    )
  return rows[0] ?? null
}

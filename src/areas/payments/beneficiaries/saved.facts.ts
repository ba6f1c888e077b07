import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { remembered, type Destination, type Saved } from '#areas/payments/rules/payouts/beneficiary.ts'
import type { RowOrder } from '#blueprint/decision/decision.ts'
import type { Tx } from '#engine/action/act.ts'

export interface Owner {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
}

type Row = Pick<
  Selectable<DB['beneficiary']>,
  'cell' | 'player_id' | 'id' | 'method' | 'status' | 'verified_name' | 'cooling_from'
>

interface SavedAccount extends Saved {
  readonly id: string
  readonly coolingFrom: Date
}

export interface Known {
  /** As it is saved for this way of paying. */
  readonly saved: SavedAccount | null
  /** Whether it is blocked, whatever way it is paid to. */
  readonly isBlocked: boolean
}

/** What is known of an account of the player; read with him locked, so that nobody names it at the same time. */
export async function knownAccount(tx: Tx, { cell, id }: Owner, { method, account }: Destination): Promise<Known> {
  const { rows } =
    await sql<Row>`select cell, player_id, id, method, status, verified_name, cooling_from from beneficiary
    where cell = ${cell} and player_id = ${id}
      and account_key = md5(lower(regexp_replace(${account}::text, '\\s', '', 'g')))`.execute(tx)
  const row = rows.find((one) => one.method === method)
  return {
    saved: row
      ? {
          key: { cell: row.cell, player_id: row.player_id, id: row.id },
          id: row.id,
          status: row.status,
          coolingFrom: row.cooling_from,
          verifiedName: row.verified_name,
        }
      : null,
    isBlocked: rows.some(({ status }) => status === 'BLOCKED'),
  }
}

interface Named extends Destination {
  readonly id: string
  readonly holder: string
}

/** The rows that make it known with its player; none where it is. */
export const savedFor = (player: Owner, saved: Saved | null, named: Named, at: Date): RowOrder[] =>
  remembered(
    saved,
    {
      cell: player.cell,
      player_id: player.id,
      id: named.id,
      domain_id: player.domain_id,
      method: named.method,
      account: named.account,
      holder: named.holder,
      branch: named.branch ?? null,
    },
    at,
  )

/** Hours a new account waits, by the way of paying its row names: of the ways that are on the first counts, as for a withdrawal. */
export const coolDownOf = (beneficiary: string): RawBuilder<number> =>
  sql<number>`coalesce((select m.cool_down_hours from payout_method m
    where m.domain_id = ${sql.ref(`${beneficiary}.domain_id`)} and m.method = ${sql.ref(`${beneficiary}.method`)}
    order by m.status, m.sort_order, m.id limit 1), 0)`

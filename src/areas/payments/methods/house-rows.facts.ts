import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { isUuid } from '#values/id.ts'

export type HouseTable =
  | 'gateway'
  | 'deposit_method'
  | 'payout_method'
  | 'collection_account'
  | 'deposit_guide'
  | 'gateway_callback'

/** What every one of these tables has. */
interface Common {
  readonly id: string
  readonly domain_id: number
  readonly status: string
  readonly version: number
}
export type HouseRow<T extends HouseTable> = Selectable<DB[T]> & Common

export interface Wanted {
  readonly id: string
  readonly actor: Actor
  /** Who only looks holds nothing. */
  readonly isHeld?: boolean
}

/** A row of the house's settings about money, held until everything is written; null: not in these domains. */
export async function houseRow<T extends HouseTable>(
  tx: Tx,
  table: T,
  { id, actor, isHeld = true }: Wanted,
): Promise<HouseRow<T> | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<HouseRow<T>>`select * from ${sql.table(table)} where id = ${id}
    and domain_id = any(${[...actor.domains]}::int[]) ${isHeld ? sql`for update` : sql``}`.execute(tx)
  return rows[0] ?? null
}

export interface Shown {
  readonly table: HouseTable
  readonly row: Common
  readonly name: string
  readonly shown: Readonly<Record<string, unknown>>
}

export const subjectOfRow = ({ table, row, name, shown }: Shown): Subject => ({
  table,
  key: { id: row.id },
  state: row.status,
  version: row.version,
  domainId: row.domain_id,
  agentId: null,
  name,
  shown: { status: row.status, ...shown },
})

export async function freshUuid(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7()::text as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database returned no id')
  return row.id
}

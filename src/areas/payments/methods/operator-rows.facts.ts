import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { isUuid } from '#values/id.ts'
import { operatorTables, type OperatorTable } from './operator-table.record.ts'

/** Columns that all these tables have. */
interface Common {
  readonly id: string
  readonly domain_id: number
  readonly status: string
  readonly version: number
}
export type OperatorRow<T extends OperatorTable> = Selectable<DB[T]> & Common

export interface RowLookup {
  readonly id: string
  readonly actor: Actor
  /** Whether the row is locked; false for reading only. */
  readonly isLocked?: boolean
}

/** Loads and locks a row of the operator’s payment settings; null when it is not in the actor’s domains. */
export async function operatorRow<T extends OperatorTable>(
  tx: Tx,
  table: T,
  { id, actor, isLocked = true }: RowLookup,
): Promise<OperatorRow<T> | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<OperatorRow<T>>`select * from ${sql.table(table)} where id = ${id}
    and domain_id = any(${[...actor.domains]}::int[]) ${isLocked ? sql`for update` : sql``}`.execute(tx)
  return rows[0] ?? null
}

export interface RowSubject<T extends OperatorTable> {
  readonly table: T
  readonly row: Common
  readonly name: string
  readonly shown: Readonly<Record<string, unknown>>
}

export function subjectOfRow<T extends OperatorTable>({ table, row, name, shown }: RowSubject<T>): Subject<T> {
  const { id, domain_id: domainId, status, version } = row
  const about = { name, shown: { status, ...shown } }
  return { ...operatorTables[table].subjectOf({ id, domainId, version }, about), state: status }
}

export async function newUuid(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7()::text as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database returned no id')
  return row.id
}

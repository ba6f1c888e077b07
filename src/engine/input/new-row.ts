import { sql } from 'kysely'
import type { Effects, RowWrite } from '#blueprint/decision/decision.ts'
import type { AnySubject, TableOf, Tx } from '#engine/action/act.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Values } from './read-input.ts'

/**
 * The new row of a form. Its columns come from the form's fields, so they are checked against the table when it is
 * written, not by the compiler.
 */
export const newFormRow = (table: keyof DB, values: Values): RowWrite => ({ table, values }) as RowWrite

/** The changed columns of a form's row, which are checked in the same way. */
export const changedFormRow = <S extends AnySubject>(_: S, values: Values): Effects<TableOf<S>> =>
  ({ set: values }) as Effects<TableOf<S>>

export async function allocateId(tx: Tx, allocator: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select take_ids(${allocator}, 1) as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`There is no id allocator ${allocator}`)
  return id
}

import { sql } from 'kysely'
import { decide, type AnyDecision, type Effects, type RowWrite } from '#blueprint/decision/decision.ts'
import type { DB } from '#platform/database/tables.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { operatorWide, type AnySubject, type TableOf, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { columnsOf } from '#platform/database/columns.ts'
import type { Values } from './read-input.ts'
import type { Loaded, TableStore } from './store.ts'
import type { Scope } from '#engine/scope.ts'

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isIdOfType = (type: string | undefined, id: string): boolean =>
  type === 'uuid' ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) : /^\d{1,18}$/.test(id)

/**
 * Reads the row of a form with optimistic locking by version; rows of other agents are not found.
 */
export async function loadRow(
  tx: Tx,
  store: TableStore,
  { id, scope }: { readonly id: string; readonly scope: Scope },
): Promise<Loaded<any> | null> {
  const columns = await columnsOf(tx, store.table)
  if (!isIdOfType(columns.get('id')?.type, id)) return null
  const fields = Object.keys(store.form.fields).map((field) => sql`${sql.ref(columnOf(field))} as ${sql.id(field)}`)
  const metadata = ['version', 'domain_id', 'agent_id'].filter((name) => columns.has(name)).map((name) => sql.ref(name))
  const isVisible = columns.has('agent_id') ? scope.within('agent_id') : sql`true`
  const { rows } = await sql<
    Record<string, any>
  >`select ${sql.join([...fields, ...metadata])} from ${sql.table(store.table)}
    where id = ${id} and ${isVisible}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const values = Object.fromEntries(
    Object.keys(store.form.fields).map((field) => [field, row[field] === '' ? null : (row[field] ?? null)]),
  )
  const version = Number(row['version'] ?? 1)
  return {
    values,
    version,
    subject: subjectOf(store, id, { version: columns.has('version') ? version : null, row, values }),
  }
}

const titleIn = ({ name, title }: Values): string | undefined => [name, title].find((one) => typeof one === 'string')

function subjectOf(
  store: TableStore,
  id: string,
  { version, row, values }: { version: number | null; row: Readonly<Record<string, any>>; values: Values },
): AnySubject {
  return {
    table: store.table,
    key: { id },
    ...(version === null ? {} : { version }),
    domainId: row['domain_id'] ?? operatorWide,
    agentId: row['agent_id'] ?? operatorWide,
    name: `${store.form.noun} ${titleIn(values) ?? id}`,
    shown: {},
  }
}

/**
 * The new row of a form. Its columns come from the form's fields, so they are checked against the table when it is
 * written, not by the compiler.
 */
export const newFormRow = (table: keyof DB, values: Values): RowWrite => ({ table, values }) as RowWrite

/** The changed columns of a form's row, which are checked in the same way. */
export const changedFormRow = <S extends AnySubject>(_: S, values: Values): Effects<TableOf<S>> =>
  ({ set: values }) as Effects<TableOf<S>>

interface Saved {
  readonly values: Values
  readonly loaded: Loaded<any> | null
  readonly actor: Actor
}

/** Decides a table form: inserts a new row or updates the loaded one. */
export async function rowDecision(
  tx: Tx,
  store: TableStore,
  { values, loaded, actor }: Saved,
): Promise<{ decision: AnyDecision; subject: AnySubject }> {
  const row = Object.fromEntries(Object.entries(values).map(([field, value]) => [columnOf(field), value]))
  if (loaded) return { decision: decide<never>({ set: row }), subject: loaded.subject }
  const id = store.allocator === undefined ? uuidv7() : String(await allocateId(tx, store.allocator))
  const columns = { id, ...row, ...store.fixed?.(actor) }
  const subject = subjectOf(store, id, { version: null, row: columns, values })
  return { decision: decide({ rows: [newFormRow(store.table, columns)] }), subject }
}

export async function allocateId(tx: Tx, allocator: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select take_ids(${allocator}, 1) as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`There is no id allocator ${allocator}`)
  return id
}

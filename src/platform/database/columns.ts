import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import { plain } from './json.ts'
import type { WriteTx } from '#platform/database/transaction.ts'

/** The columns of a table. */
export type Columns = ReadonlyMap<string, { readonly type: string; readonly isNullable: boolean }>

let columnsByTable: ReadonlyMap<string, Columns> = new Map()

/**
 * The columns of a table, read once per process, since migrations run before it starts. Throws for an unknown table.
 */
export async function columnsOf(tx: Tx, table: string): Promise<Columns> {
  if (!columnsByTable.has(table)) columnsByTable = await readColumns(tx)
  const columns = columnsByTable.get(table)
  if (!columns) throw new Error(`There is no table ${table}`)
  return columns
}

/** From the catalogue itself: the information schema looks up the rights to each column, which takes a fifth of a second. */
async function readColumns(tx: Tx): Promise<ReadonlyMap<string, Columns>> {
  const { rows } = await sql<{ table: string; column: string; type: string; isNullable: boolean }>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull and not t.typnotnull as "isNullable"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''`.execute(tx)
  const tables = new Map<string, Map<string, { type: string; isNullable: boolean }>>()
  for (const { table, column, type, isNullable } of rows) {
    const columns = tables.get(table) ?? new Map()
    tables.set(table, columns.set(column, { type, isNullable }))
  }
  return tables
}

type Row = Readonly<Record<string, unknown>>

const isJson = (type: string): boolean => type === 'jsonb' || type === 'json'

const entriesOf = (table: string, columns: Columns, row: Row): { name: string; value: unknown }[] =>
  Object.entries(row).map(([name, value]) => ({ name, value: valueIn(table, columns, { name, value }) }))

function valueIn(table: string, columns: Columns, { name, value }: { name: string; value: unknown }): unknown {
  const column = columnIn(table, columns, name)
  if (value === null || value === undefined) return column.isNullable ? null : sql`default`
  return isJson(column.type) ? JSON.stringify(plain(value)) : value
}

const equal = ({ name, value }: { name: string; value: unknown }): RawBuilder<unknown> =>
  value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`

export const insertRow = (tx: WriteTx, table: string, row: Row): Promise<void> => insertRows(tx, table, [row])

/** Inserts rows into a table. Columns missing in a row get their default. */
export async function insertRows(tx: WriteTx, table: string, rows: readonly Row[]): Promise<void> {
  await rowsInserted(table, await columnsOf(tx, table), rows).execute(tx)
}

/** The statement that inserts these rows. */
export function rowsInserted(table: string, columns: Columns, rows: readonly Row[]): RawBuilder<unknown> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const into = sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})`
  if (areAlike(table, columns, { names, rows })) {
    const refs = names.map((name) => sql.ref(name))
    return sql`${into} select ${sql.join(refs)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(plain(rows))}::json)`
  }
  const lines = rows.map((row) => {
    const values = names.map((name) =>
      name in row ? valueIn(table, columns, { name, value: row[name] }) : sql`default`,
    )
    return sql`(${sql.join(values)})`
  })
  return sql`${into} values ${sql.join(lines)}`
}

/** Types whose values are the same in JSON. */
const typesOfJson: ReadonlySet<string> = new Set([
  'int2',
  'int4',
  'int8',
  'text',
  'uuid',
  'bool',
  'timestamptz',
  'date',
])

interface NamedRows {
  readonly names: readonly string[]
  readonly rows: readonly Row[]
}

/** Whether several rows give the same columns, none of them by default: then one statement, however many there are, inserts them. */
function areAlike(table: string, columns: Columns, { names, rows }: NamedRows): boolean {
  if (rows.length < 2) return false
  return names.every((name) => {
    const { type, isNullable } = columnIn(table, columns, name)
    return typesOfJson.has(type) && rows.every((row) => name in row && isPlain(row[name], isNullable))
  })
}

const plainTypes: readonly string[] = ['string', 'number', 'bigint', 'boolean']

const isPlain = (value: unknown, isNullable: boolean): boolean =>
  value === null || value === undefined ? isNullable : value instanceof Date || plainTypes.includes(typeof value)

function columnIn(table: string, columns: Columns, name: string) {
  const column = columns.get(name)
  if (column === undefined) throw new Error(`${table} has no column ${name}`)
  return column
}

export interface Change {
  readonly key: Row
  readonly values: Row
  /** Further conditions, such as an unchanged status. */
  readonly where?: readonly RawBuilder<unknown>[]
}

/** Updates a row and returns the number of rows changed. `version` and `updated_at` are maintained. */
export async function changeRow(tx: WriteTx, table: string, { key, values, where = [] }: Change): Promise<number> {
  const columns = await columnsOf(tx, table)
  const set = entriesOf(table, columns, values).map(({ name, value }) => sql`${sql.ref(name)} = ${value}`)
  if (columns.has('version') && !('version' in values)) set.push(sql`version = version + 1`)
  if (columns.has('updated_at') && !('updated_at' in values)) set.push(sql`updated_at = now()`)
  const conditions = [...entriesOf(table, columns, key).map(equal), ...where]
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.join(set)}
    where ${sql.join(conditions, sql` and `)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export async function removeRows(tx: WriteTx, table: string, key: Row): Promise<void> {
  const found = entriesOf(table, await columnsOf(tx, table), key).map(equal)
  if (found.length === 0) throw new Error(`Removing rows of ${table} requires a key`)
  await sql`delete from ${sql.table(table)} where ${sql.join(found, sql` and `)}`.execute(tx)
}

import { sql } from 'kysely'
import { columnsOf, type Columns } from '../columns.ts'
import { plain } from '../json.ts'
import type { WriteTx } from '../transaction.ts'

type Row = Readonly<Record<string, unknown>>

interface Change {
  readonly key: Row
  readonly values: Row
}

/** Types whose values, other than bytes, are the same in JSON. */
const typesOfJson: ReadonlySet<string> = new Set([
  'int2',
  'int4',
  'int8',
  'text',
  'uuid',
  'bool',
  'timestamptz',
  'bytea',
  'jsonb',
])

const plainTypes: readonly string[] = ['string', 'number', 'bigint', 'boolean']

function isPlain(
  { type, isNullable }: { readonly type: string; readonly isNullable: boolean },
  value: unknown,
): boolean {
  if (value === null) return isNullable
  if (Buffer.isBuffer(value)) return type === 'bytea'
  if (value instanceof Date) return type === 'timestamptz'
  return plainTypes.includes(typeof value) || (type === 'jsonb' && typeof value === 'object')
}

/** Whether these rows have the same columns, with values that JSON writes as PostgreSQL reads them. */
function areAlike(table: string, columns: Columns, rows: readonly Row[], names: readonly string[]): boolean {
  return rows.every(
    (row) =>
      Object.keys(row).length === names.length &&
      names.every((name) => {
        const column = columns.get(name)
        if (column === undefined) throw new Error(`${table} has no column ${name}`)
        return typesOfJson.has(column.type) && name in row && isPlain(column, row[name])
      }),
  )
}

const bytesAsText = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  )

/**
 * Updates rows in the same columns by one statement, which is the same for any number of them and stays prepared. Returns how many of
 * them were there; null: nothing was done, because one statement for each says something else, as where a key occurs twice.
 */
export async function changeRows(tx: WriteTx, table: string, changes: readonly Change[]): Promise<number | null> {
  const [first] = changes
  if (first === undefined || changes.length === 1) return null
  const columns = await columnsOf(tx, table)
  const [keys, values] = [Object.keys(first.key), Object.keys(first.values)]
  const keysOf = changes.map(({ key }) => key)
  const isClear =
    keys.length > 0 &&
    values.length > 0 &&
    !values.some((name) => keys.includes(name)) &&
    areAlike(table, columns, keysOf, keys) &&
    !keysOf.some((key) => Object.values(key).includes(null)) &&
    new Set(keysOf.map((key) => JSON.stringify(plain(key)))).size === changes.length
  if (
    !isClear ||
    !areAlike(
      table,
      columns,
      changes.map((change) => change.values),
      values,
    )
  )
    return null
  const set = values.map((name) => sql`${sql.ref(name)} = changed.${sql.ref(name)}`)
  if (columns.has('version') && !values.includes('version')) set.push(sql`version = stored.version + 1`)
  if (columns.has('updated_at') && !values.includes('updated_at')) set.push(sql`updated_at = now()`)
  const found = keys.map((name) => sql`stored.${sql.ref(name)} = changed.${sql.ref(name)}`)
  const lines = changes.map((change) => bytesAsText({ ...change.key, ...change.values }))
  const { rows } = await sql<{ place: bigint }>`update ${sql.table(table)} stored set ${sql.join(set)}
    from rows from (json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(plain(lines))}::json)) with ordinality changed
    where ${sql.join(found, sql` and `)} returning changed.ordinality as place`.execute(tx)
  return new Set(rows.map(({ place }) => place)).size
}

import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectOwner } from '#platform/database/connect.ts'
import { startPostgres } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'

export const namesFile = fileURLToPath(new URL('../src/blueprint/table-names.ts', import.meta.url))
export const tablesFile = fileURLToPath(new URL('../src/platform/database/tables.ts', import.meta.url))

interface Column {
  relation: string
  name: string
  type: string
  isArray: boolean
  labels: string[] | null
  isNullable: boolean
  isOptional: boolean
  isComputed: boolean
}

// A check of the form `column in ('A', 'B')` becomes a union type of its values.
const columnsQuery = `
  select c.relname as relation, a.attname as name, base.typname as type, e.oid is not null as "isArray",
    coalesce(
      (select array_agg(l.enumlabel::text order by l.enumsortorder) from pg_enum l where l.enumtypid = base.oid),
      (select array_agg(word[1] order by place) from pg_constraint k,
        regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') with ordinality m(word, place)
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[')
    ) as labels,
    not a.attnotnull as "isNullable", a.atthasdef or a.attidentity = 'd' as "isOptional",
    a.attgenerated <> '' or a.attidentity = 'a' as "isComputed"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  join pg_type base on base.oid = coalesce(nullif(coalesce(e.typbasetype, t.typbasetype), 0), e.oid, t.oid)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`

const spelled: Record<string, string> = {
  ...Object.fromEntries(['int2', 'int4', 'float4', 'float8', 'oid'].map((name) => [name, 'number'])),
  ...Object.fromEntries(
    [
      'text',
      'varchar',
      'bpchar',
      'char',
      'name',
      'citext',
      'uuid',
      'inet',
      'cidr',
      'macaddr',
      'numeric',
      'date',
      'time',
    ]
      .concat(['tsvector', 'tstzrange', 'daterange', 'int4range', 'int8range', 'pg_lsn', 'xid8', 'bit'])
      .map((name) => [name, 'string']),
  ),
  int8: 'bigint',
  bool: 'boolean',
  timestamptz: 'Timestamp',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
}

function typeOf({ relation, name, type, labels, isArray, isNullable, isOptional, isComputed }: Column): string {
  const one = labels ? labels.map((label) => `'${label}'`).join(' | ') : spelled[type]
  if (one === undefined) throw new Error(`${relation}.${name}: db-types knows no type for ${type}.`)
  const item = isArray ? `${one.includes(' ') ? `(${one})` : one}[]` : one
  const columnType = isNullable && item !== 'unknown' ? `${item} | null` : item
  if (isComputed) return `GeneratedAlways<${columnType}>`
  return isOptional ? `Generated<${columnType}>` : columnType
}

const interfaceName = (relation: string) =>
  relation.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const head = `// Generated from the migrated database by \`npm run db:types\`; never edit it by hand.
import type { ColumnType, GeneratedAlways } from 'kysely'

// Distributive, so that a generated timestamp stays a timestamp instead of nesting two column types.
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Timestamp = ColumnType<Date, Date | string, Date | string>
`

/** The text of `tables.ts` for the database at an address. */
export async function tablesText(url: string): Promise<string> {
  const pool = connectOwner(url, { max: 1 })
  try {
    const { rows } = await pool.query<Column>(columnsQuery)
    const relations = Map.groupBy(rows, (column) => column.relation)
    const bodies = [...relations].map(([relation, columns]) => {
      const lines = columns.map((column) => `  ${column.name}: ${typeOf(column)}`)
      return `export interface ${interfaceName(relation)} {\n${lines.join('\n')}\n}\n`
    })
    const index = [...relations.keys()].map((relation) => `  ${relation}: ${interfaceName(relation)}`)
    return [head, ...bodies, `export interface DB {\n${index.join('\n')}\n}\n`].join('\n')
  } finally {
    await pool.end()
  }
}

/** The tables by name alone, for screens, which know no database. */
export function namesText(tables: string): string {
  const index = tables.slice(tables.indexOf('export interface DB {'))
  const names = [...index.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => `  | '${name}'`)
  return `// Written by \`npm run db:types\`.\n\nexport type TableName =\n${names.join('\n')}\n`
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-tables-'))
  await chmod(folder, 0o711)
  const server = await startPostgres({ dataFolder: join(folder, 'database'), settings: { fsync: 'off' } })
  try {
    await migrate(server.url)
    const tables = await tablesText(server.url)
    await Promise.all([writeFile(tablesFile, tables), writeFile(namesFile, namesText(tables))])
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

if (import.meta.main) await main()

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Sheet, Sheets } from './betting/sheets.ts'

/** Tables in the order in which foreign keys allow filling them. */
const referred = [
  'currency',
  'domain',
  'agent',
  'share_path',
  'role',
  'staff',
  'competition',
  'event',
  'market',
  'settlement',
]
const placeOf = (table: string) => (referred.includes(table) ? referred.indexOf(table) : referred.length)
const byReference = (a: Sheet, b: Sheet) => placeOf(a.table) - placeOf(b.table)

/**
 * Writes all sheets in the transaction that fills an empty database. Row-level security, which COPY does not support,
 * and the indexes of large tables, which are faster to build at once, are disabled meanwhile.
 */
export async function copySheets(client: pg.ClientBase, sheets: Sheets): Promise<void> {
  const all = sheets.all().toSorted(byReference)
  const isolated = await isolatedTables(client)
  for (const table of isolated) await client.query(`alter table ${table} no force row level security`)
  const indexes = await indexesOf(
    client,
    all.filter(({ rows }) => rows > 1000).map(({ table }) => table),
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { table, columns, bytes } of all) {
    await pipeline(Readable.from(bytes), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
  }
  for (const { definition } of indexes) await client.query(definition)
  for (const table of isolated) await client.query(`alter table ${table} force row level security`)
}

async function isolatedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relforcerowsecurity and relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage')`,
  )
  return rows.map(({ name }) => name)
}

/** Indexes that only speed up reads; those of partitions follow their table's. */
async function indexesOf(client: pg.ClientBase, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname = any ($1) and not i.indisunique`,
    [tables],
  )
  return rows
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DB } from '#database/tables.ts'

type Item = string | number | bigint
export type Cell = Item | boolean | Date | null | readonly Item[]
export type Row<T extends keyof DB> = { readonly [C in keyof DB[T]]?: Cell }

interface Sheet {
  columns: string[]
  lines: string[]
}

/** What is to be written, one sheet a table, already in the words of COPY: a demo world is nearly a million rows. */
export interface Sheets {
  /** Every row of a table names the same columns. */
  put<T extends keyof DB>(table: T, row: Row<T>): void
  count(table: keyof DB): number
  pour(client: pg.ClientBase): Promise<void>
}

export const json = (value: unknown): string => JSON.stringify(value)

/** Tables that others refer to, in the order in which they can be filled. */
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
const byReference = ([a]: readonly [string, Sheet], [b]: readonly [string, Sheet]) => placeOf(a) - placeOf(b)

const marks: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (mark) => marks[mark] ?? mark) : text
const quoted = (item: Item) => (typeof item === 'string' ? `"${item.replace(/["\\]/g, '\\$&')}"` : String(item))

function written(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '\\N'
  if (typeof cell === 'string') return escaped(cell)
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return escaped(`{${cell.map(quoted).join(',')}}`)
  return String(cell)
}

export function emptySheets(): Sheets {
  const sheets = new Map<string, Sheet>()
  return {
    put(table, row) {
      let sheet = sheets.get(table)
      if (!sheet) sheets.set(table, (sheet = { columns: Object.keys(row), lines: [] }))
      const cells: Readonly<Record<string, Cell | undefined>> = row
      let line = ''
      for (const column of sheet.columns) line += (line === '' ? '' : '\t') + written(cells[column])
      sheet.lines.push(line)
    },
    count: (table) => sheets.get(table)?.lines.length ?? 0,
    async pour(client) {
      const isolated = await isolatedTables(client)
      for (const table of isolated) await client.query(`alter table ${table} no force row level security`)
      for (const [table, { columns, lines }] of [...sheets].toSorted(byReference)) {
        const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
        await pipeline(Readable.from(chunks(lines)), copy)
      }
      for (const table of isolated) await client.query(`alter table ${table} force row level security`)
    },
  }
}

/** COPY knows no row-level security: the owner steps outside it, in the one transaction that fills an empty database. */
async function isolatedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relforcerowsecurity and relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage')`,
  )
  return rows.map(({ name }) => name)
}

function* chunks(lines: readonly string[]): Generator<string> {
  for (let from = 0; from < lines.length; from += 500) yield `${lines.slice(from, from + 500).join('\n')}\n`
}

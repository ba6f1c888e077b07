import type { DB } from '#platform/database/tables.ts'

type Item = string | number | bigint
export type Cell = Item | boolean | Date | null | readonly Item[]
export type Row<T extends keyof DB> = { readonly [C in keyof DB[T]]?: Cell }

export interface Sheet {
  readonly table: string
  readonly columns: readonly string[]
  /** Buffered lines, and flushed ones: bytes outside the heap, which need no garbage collection. */
  lines: string[]
  readonly bytes: Buffer[]
  rows: number
}

/** The rows to be written, one sheet per table, already in COPY format: a demo world has nearly a million rows. */
export interface Sheets {
  /** Every row of a table has the same columns. */
  put<T extends keyof DB>(table: T, row: Row<T>): void
  count(table: keyof DB): number
  /** All sheets, complete. */
  all(): Sheet[]
}

export const json = (value: unknown): string => JSON.stringify(value)

const marks: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (mark) => marks[mark] ?? mark) : text
const quoted = (item: Item) => (typeof item === 'string' ? `"${item.replace(/["\\]/g, '\\$&')}"` : String(item))

function copyText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '\\N'
  if (typeof cell === 'string') return escaped(cell)
  if (typeof cell === 'boolean') return cell ? 't' : 'f'
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return escaped(`{${cell.map(quoted).join(',')}}`)
  return String(cell)
}

const flushAfter = 500

function flushLines(sheet: Sheet): void {
  if (sheet.lines.length > 0) sheet.bytes.push(Buffer.from(`${sheet.lines.join('\n')}\n`))
  sheet.lines = []
}

export function emptySheets(): Sheets {
  const sheets = new Map<string, Sheet>()
  return {
    put(table, row) {
      let sheet = sheets.get(table)
      if (!sheet) sheets.set(table, (sheet = { table, columns: Object.keys(row), lines: [], bytes: [], rows: 0 }))
      const cells: Readonly<Record<string, Cell | undefined>> = row
      sheet.lines.push(sheet.columns.map((column) => copyText(cells[column])).join('\t'))
      sheet.rows += 1
      if (sheet.lines.length >= flushAfter) flushLines(sheet)
    },
    count: (table) => sheets.get(table)?.rows ?? 0,
    all() {
      const all = [...sheets.values()]
      all.forEach(flushLines)
      return all
    },
  }
}

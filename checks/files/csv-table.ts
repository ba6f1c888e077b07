import { csvRows } from '#platform/sheets/csv-rows.ts'
import type { SheetRow } from '#platform/sheets/sheet.ts'

/** The rows of CSV that is known to be readable. */
export function csvTable(text: string, names: readonly string[] = []): readonly SheetRow[] {
  const read = csvRows(text, names)
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read.rows
}

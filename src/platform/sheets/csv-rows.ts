import { CsvError, parse } from 'csv-parse/sync'
import { isHeader, plainCell, type ReadSheet, type SheetRow } from './sheet.ts'

const separators = [',', ';', '\t', '|']

/** How spreadsheets keep leading zeros: ="0123". Quotes inside a quoted cell are doubled, so this is never a part of one. */
const textMarker = /(^|[,;\t|])="([^",;\t|\n]+)"(?=[,;\t|]|$)/gm

type Attempt = { readonly rows: readonly SheetRow[] } | { readonly unreadable: string; readonly line: number }

/**
 * Reads CSV (RFC 4180). The separator is the one by which a line has all the named columns, so that it is proved by the
 * file; without names it is the one that makes the most lines equally wide. Quotes that are not closed, or stand inside a cell, refuse the file with their line.
 */
export function csvRows(text: string, names: readonly string[]): ReadSheet {
  const unix = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(textMarker, '$1$2')
  const attempts = separators
    .filter((separator) => separator === ',' || unix.includes(separator))
    .map((separator) => rowsBy(unix, separator))
  const read = attempts.filter((attempt) => 'rows' in attempt)
  const named =
    names.length === 0
      ? read.toSorted((a, b) => regularity(b.rows) - regularity(a.rows))[0]
      : read.find(({ rows }) => rows.some(({ cells }) => isHeader(cells, names)))
  if (named) return named
  // Read by the wrong separator, quotes seem wrong earlier in the file.
  const [latest] = attempts.filter((attempt) => 'unreadable' in attempt).toSorted((a, b) => b.line - a.line)
  return latest ? { unreadable: latest.unreadable } : { rows: read[0]?.rows ?? [] }
}

function rowsBy(text: string, separator: string): Attempt {
  let lastLine = 0
  const rows: SheetRow[] = []
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
      on_record: (cells: readonly string[], { lines }) => {
        rows.push({ line: lastLine + 1, cells: cells.map(plainCell) })
        lastLine = lines
        return null
      },
    })
    return { rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = lastLine + 1
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    const reason = isOpen ? 'a quotation mark is not closed' : 'a quotation mark is inside a cell'
    return { line, unreadable: `Line ${line}: ${reason}. The file is not valid CSV.` }
  }
}

/** The number of lines that have the most common width, of at least three cells. */
function regularity(rows: readonly SheetRow[]): number {
  const widths = Map.groupBy(
    rows.map(({ cells }) => cells.length).filter((width) => width > 2),
    (width) => width,
  )
  return Math.max(0, ...[...widths.values()].map(({ length }) => length))
}

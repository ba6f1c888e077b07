import { csvText } from '#platform/sheets/csv-text.ts'
import { sheetOf, isHeader, type Sheet, type SheetRow } from '#platform/sheets/sheet.ts'

export interface MasterFile<Line> {
  readonly lines: readonly Line[]
  readonly problems: readonly string[]
}

/** Reads the file of a reference table by its columns; every line that has no meaning is reported. A table without entries is its header. */
export function readMasterFile<Line extends object>(
  rows: readonly SheetRow[],
  columns: readonly string[],
  lineOf: (line: number, cells: readonly string[]) => Line | string,
): MasterFile<Line> {
  const refused = (...problems: readonly string[]) => ({ lines: [], problems })
  const [head] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head || !isHeader(head.cells, columns)) return refused(`The first line must be: ${columns.join(',')}.`)
  const sheet: Sheet = sheetOf(rows, columns)
  const [stranger] = sheet.others
  if (stranger !== undefined) return refused(`The column ${stranger.slice(0, 40)} is not part of this table.`)
  if (sheet.problems.length > 0) return refused(...sheet.problems.map((problem) => `${problem}.`))
  const read = sheet.rows.map((row) =>
    lineOf(
      row.line,
      columns.map((column) => sheet.text(row, column)),
    ),
  )
  return {
    lines: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}

/** The file that an import reads as no change: every entry as it is stored. */
export const masterFileText = (columns: readonly string[], entries: readonly (readonly string[])[]): string =>
  csvText([columns, ...entries])

/** The lines that say the same as an earlier one in what must differ: it is open which of them is meant. */
export const twinsOf = <Line extends { readonly line: number }>(
  lines: readonly Line[],
  what: string,
  of: (line: Line) => string,
): readonly string[] =>
  lines.flatMap((one, at) => {
    const before = lines.slice(0, at).find((earlier) => of(earlier) === of(one))
    return before ? [`Line ${one.line}: same ${what} as line ${before.line}.`] : []
  })

/** Entries of two domains are two files: an entry of the audit trail belongs to one. */
export function otherDomains(lines: readonly { readonly line: number; readonly domain: string }[]): readonly string[] {
  const [first] = lines
  const other = lines.find(({ domain }) => domain !== first?.domain)
  return first && other ? [`Line ${other.line}: another domain than in line ${first.line}.`] : []
}

const maxShown = 6

/** The first problems in one text; a file with many is corrected and imported again. */
export const problemSummary = (problems: readonly string[]): string =>
  problems.length <= maxShown
    ? problems.join(' ')
    : `${problems.slice(0, maxShown).join(' ')} And ${problems.length - maxShown} more.`

import type { FormatContext } from '#blueprint/kind.ts'
import { clockIn } from '#values/zones/written-time.ts'
import { escapeFormula, noActivity, textOf, totalLines } from '../report.ts'
import type { Report, ReportColumn } from '../report.ts'
import { inParts } from './in-parts.ts'

/** RFC 4180 with a byte order mark, which Excel needs to recognise UTF-8. */
export async function* csvFile(report: Report): AsyncGenerator<Uint8Array> {
  const { columns, head, batches, formatOf: readingOf, totals } = report
  const preamble = head.map((pair) => line(pair.map((each) => cellOf(each, false)))).join('')
  let text = `\uFEFF${preamble}${preamble === '' ? '' : '\r\n'}`
  text += line(columns.map(({ kind }) => cellOf(kind.label, false)))
  for await (const part of inParts(batches)) {
    for (const row of part) {
      const reading = readingOf(row['currency'])
      text += line(columns.map((column) => cellOf(dataOf(column, row[column.key], reading), column.kind.isNumeric)))
    }
    yield Buffer.from(text)
    text = ''
  }
  if (totals.rows === 0) text += line([noActivity])
  else
    for (const sums of totalLines(report, textOf))
      text += line(sums.map((sum, place) => cellOf(sum, columns[place]!.kind.isNumeric)))
  yield Buffer.from(text)
}

/** Dates of data are read by other programs: 2026-11-19 23:54:03. */
export const dataOf = (column: ReportColumn, value: unknown, reading: FormatContext): string => {
  if (column.kind.name === 'day' && typeof value === 'string') return value
  return value instanceof Date ? clockIn(value, reading.timeZone) : textOf(column, value, reading)
}

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Letters, digits, and between them what no reader takes for more than it is: most cells, found out at once. */
const harmless = /^[A-Za-z0-9](?:[\w .:/-]*[A-Za-z0-9])?$/

/** A text as it stands in the file: no formula for any reader, and one cell. */
export const cellOf = (text: string, isNumeric: boolean): string =>
  harmless.test(text) ? text : quoted(escapeFormula(text, isNumeric))

/** Also with what other readers separate by: a program that keeps to quotes then finds one cell. */
const quoted = (cell: string): string =>
  /[",;\t|\r\n\0]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('\0', '').replaceAll('"', '""')}"` : cell

import { escapeFormula, noActivity, textOf, totalLines } from './report.ts'
import type { Report } from './report.ts'

/** RFC 4180 with a byte order mark, which Excel needs to recognise UTF-8. */
export async function* csvFile(report: Report): AsyncGenerator<Uint8Array> {
  const { columns, head, batches, formatOf: readingOf, totals } = report
  let text = `\uFEFF${head.map((pair) => line(pair.map((each) => escapeFormula(each, false)))).join('')}\r\n`
  text += line(columns.map(({ kind }) => escapeFormula(kind.label, false)))
  for await (const batch of batches) {
    for (const row of batch) {
      const reading = readingOf(row['currency'])
      text += line(
        columns.map((column) => escapeFormula(textOf(column, row[column.key], reading), column.kind.isNumeric)),
      )
    }
    yield Buffer.from(text)
    text = ''
  }
  if (totals.rows === 0) text += line([noActivity])
  else
    for (const sums of totalLines(report, textOf))
      text += line(sums.map((sum, place) => escapeFormula(sum, columns[place]!.kind.isNumeric)))
  yield Buffer.from(text)
}

const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

const quoted = (cell: string): string =>
  /[",\r\n\0]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('\0', '').replaceAll('"', '""')}"` : cell

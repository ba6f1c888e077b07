import type { CellValue, ColumnDef } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { localInstant } from '#blueprint/kinds/local-time.ts'
import type { FormatContext } from '#blueprint/kind.ts'
import { escapeFormula, noActivity, textOf, totalLines } from './report.ts'
import type { Report, ReportColumn } from './report.ts'

const formats: Readonly<Record<string, string>> = {
  odds: '0.00##',
  percent: '0.00',
  integer: '0',
  instant: 'yyyy-mm-dd hh:mm:ss',
  day: 'yyyy-mm-dd',
}

/** A workbook with typed cells: numbers, dates in the site's time zone, and text. */
export async function* xlsxFile(report: Report): AsyncGenerator<Uint8Array> {
  const { digits = 2 } = report.formatOf(null)
  const options = {
    name: sheetName(report.title),
    columns: report.columns.map((column) => columnDefinition(column, digits)),
  }
  yield* writeXlsxStream(lines(report), options)
}

async function* lines(report: Report): AsyncGenerator<CellValue[]> {
  const { head, columns, batches, totals, formatOf: readingOf } = report
  for (const pair of head) yield pair.map(plain)
  yield []
  yield columns.map(({ kind }) => plain(kind.label))
  for await (const batch of batches)
    for (const row of batch) {
      const reading = readingOf(row['currency'])
      yield columns.map((column) => cellOf(column, row[column.key], reading))
    }
  if (totals.rows === 0) yield [noActivity]
  else for (const sums of totalLines<CellValue>(report, cellOf)) yield sums.map((sum) => (sum === '' ? null : sum))
}

const maxDigits = 15

function cellOf(column: ReportColumn, value: unknown, reading: FormatContext): CellValue {
  if (value === null || value === undefined) return null
  const { kind } = column
  if (kind.name === 'instant') return serial(`${localInstant(value as Date, reading.timeZone).replace(' ', 'T')}Z`)
  if (kind.name === 'day') return serial(`${value as string}T00:00:00Z`)
  const text = textOf(column, value, reading)
  // Spreadsheet numbers have 15 significant digits; longer values stay exact as text.
  if (kind.isNumeric && text.replace(/\D/g, '').length <= maxDigits && text !== '') return Number(text)
  return plain(escapeFormula(text, kind.isNumeric))
}

/** Serial date: days since 1899-12-30, without a time zone. */
const serial = (utc: string): number => Date.parse(utc) / 86_400_000 + 25_569

// oxlint-disable-next-line no-control-regex -- XML has no way to write these
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const plain = (text: string): string => escapeFormula(text.replace(unwritable, ''), false)

/** A column has one number format; with several currencies it uses two decimals. */
const columnDefinition = ({ kind }: ReportColumn, digits: number): ColumnDef => {
  const numFmt = kind.name === 'amount' ? `#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}` : formats[kind.name]
  return { width: Math.max(12, kind.label.length + 2), ...(numFmt ? { numFmt } : {}) }
}

const sheetName = (title: string): string => title.replace(/[\\/?*:[\]]/g, ' ').slice(0, 31)

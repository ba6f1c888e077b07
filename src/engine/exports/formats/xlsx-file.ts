import type { CellValue } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { offsetAt } from '#values/zones/zone-offset.ts'
import type { FormatContext } from '#blueprint/kind.ts'
import { noActivity, textOf, totalLines } from '../report.ts'
import type { Report, ReportColumn, ReportRow } from '../report.ts'
import { inParts } from './in-parts.ts'

const formats: Readonly<Record<string, string>> = {
  odds: '0.00##',
  percent: '0.00',
  integer: '#,##0',
  instant: 'dd mmm yyyy hh:mm:ss',
  day: 'dd mmm yyyy',
}

/**
 * A workbook with typed cells: numbers, dates in the site's time zone, and text. The heads are the first row, which stays
 * in view; what the report is about stands below the table.
 */
export async function* xlsxFile(report: Report): AsyncGenerator<Uint8Array> {
  const { digits } = report.formatOf(null)
  const { first, all } = await ahead(report)
  const options = {
    name: sheetName(report.title),
    columns: report.columns.map((column, place) => ({
      width: widthOf(
        column,
        first.map((cells) => cells[place]),
      ),
      ...numberFormat(column, digits),
    })),
    freezePane: { rows: 1, columns: 1 },
  }
  yield* writeXlsxStream(lines(report, all), options)
}

/** The first batch decides the widths of the columns, which precede all rows in the file. */
async function ahead({ columns, batches, formatOf }: Report) {
  const iterator = batches[Symbol.asyncIterator]()
  const cellsOf = (batch: readonly ReportRow[]) =>
    batch.map((row) => columns.map((column) => cellOf(column, row[column.key], formatOf(row['currency']))))
  const { value, done } = await iterator.next()
  const first = done ? [] : cellsOf(value)
  async function* all(): AsyncGenerator<CellValue[]> {
    yield* first
    for await (const part of inParts({ [Symbol.asyncIterator]: () => iterator })) yield* cellsOf(part)
  }
  return { first, all: all() }
}

async function* lines(report: Report, rows: AsyncIterable<CellValue[]>): AsyncGenerator<CellValue[]> {
  const { head, columns, totals } = report
  let isNoted = false
  yield columns.map(({ kind }) => plain(kind.label))
  for await (const cells of rows) {
    isNoted ||= hasLongNumber(columns, cells)
    yield cells
  }
  if (totals.rows === 0) yield [noActivity]
  else
    for (const sums of totalLines<CellValue>(report, cellOf)) {
      isNoted ||= hasLongNumber(columns, sums)
      yield sums.map((sum) => (sum === '' ? null : sum))
    }
  if (isNoted) yield* [[], [longNumbers]]
  if (head.length > 0) yield []
  for (const pair of head) yield pair.map((each) => plain(each))
}

const maxDigits = 15
const longNumbers = `Numbers with more than ${maxDigits} digits are texts here: a spreadsheet would round them.`
const isLong = (text: string): boolean => text.length > maxDigits && text.replace(/\D/g, '').length > maxDigits

const hasLongNumber = (columns: readonly ReportColumn[], cells: readonly CellValue[]): boolean =>
  cells.some((cell, at) => typeof cell === 'string' && columns[at]?.kind.isNumeric === true && isLong(cell))

function cellOf(column: ReportColumn, value: unknown, reading: FormatContext): CellValue {
  if (value === null || value === undefined) return null
  const { kind } = column
  if (kind.name === 'instant') return serialOf(value as Date, reading.timeZone)
  if (kind.name === 'day') return serial(`${value as string}T00:00:00Z`)
  const text = textOf(column, value, reading)
  // Spreadsheet numbers have 15 significant digits; longer values stay exact as text.
  if (kind.isNumeric && text !== '' && !isLong(text)) return Number(text)
  return plain(text)
}

/** Serial date: days since 1899-12-30, without a time zone. */
const serial = (utc: string): number => Date.parse(utc) / 86_400_000 + 25_569

/** The clock of the zone as a serial date, to the second. */
function serialOf(at: Date, timeZone: string): number {
  const ms = at.getTime()
  return Math.floor((ms + offsetAt(ms, timeZone)) / 1000) / 86_400 + 25_569
}

// oxlint-disable-next-line no-control-regex -- XML has no way to write these
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

// oxlint-disable-next-line no-control-regex -- as above
const mustEscape = /_x[0-9A-Fa-f]{4}_|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/**
 * A text cell is never a formula, so that it holds what the list does. Characters that XML cannot write, and texts that
 * look like one of those, are written as ECMA-376 demands (22.9.2.19 ST_Xstring).
 */
const plain = (text: string): string =>
  mustEscape.test(text)
    ? text
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replace(unwritable, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    : text

const narrowest = 8
const widest = 60
/** Letters of a date and of a date with time, in the formats above. */
const dateLetters: Readonly<Record<string, number>> = { day: 11, instant: 20 }

/** Wide enough for the head and for what the first rows contain. Grouped numbers are wider than their digits. */
function widthOf({ kind }: ReportColumn, cells: readonly (CellValue | undefined)[]): number {
  const lettersOf = (cell: CellValue | undefined): number => {
    if (cell === null || cell === undefined) return 0
    const date = dateLetters[kind.name]
    if (date !== undefined) return date
    if (typeof cell !== 'number')
      return Math.max(
        ...String(cell)
          .split('\n')
          .map(({ length }) => length),
      )
    const whole = String(Math.trunc(Math.abs(cell))).length
    return whole + Math.floor((whole - 1) / 2) + (cell < 0 ? 1 : 0) + (kind.name === 'integer' ? 0 : 3)
  }
  const letters = cells.reduce<number>((most, cell) => Math.max(most, lettersOf(cell)), kind.label.length)
  return Math.min(widest, Math.max(narrowest, letters + 2))
}

/** A column has one number format; with several currencies it shows two decimals, and a third where there is one. */
const numberFormat = ({ kind }: ReportColumn, digits: number | undefined): { numFmt?: string } => {
  const numFmt = kind.name === 'amount' ? amountFormat(digits) : formats[kind.name]
  return numFmt ? { numFmt } : {}
}

const amountFormat = (digits: number | undefined): string => {
  if (digits === undefined) return '#,##0.00#'
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
}

const sheetName = (title: string): string => title.replace(/[\\/?*:[\]]/g, ' ').slice(0, 31)

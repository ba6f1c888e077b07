import { parseDay } from '#values/day.ts'
import { isHeader, sheetOf, type Sheet, type SheetRow } from '#platform/sheets/sheet.ts'
import { parseRate, type Rate } from './rate.ts'

export const maxLines = 2_000
export const fileColumns = ['day', 'currency', 'into', 'rate']
export const fileHead = fileColumns.join(',')

export interface RateLine extends Rate {
  readonly line: number
}

export interface ReadRates {
  readonly lines: readonly RateLine[]
  readonly problems: readonly string[]
}

/** Reads a file of exchange rates; every line that cannot be read is named. */
export function readRates(rows: readonly SheetRow[]): ReadRates {
  const [head] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head || !isHeader(head.cells, fileColumns))
    return { lines: [], problems: [`The first line must be: ${fileHead}.`] }
  const sheet = sheetOf(rows, fileColumns)
  if (sheet.problems.length > 0) return { lines: [], problems: sheet.problems.map((problem) => `${problem}.`) }
  if (sheet.rows.length === 0) return { lines: [], problems: ['The file has no lines below the header.'] }
  if (sheet.rows.length > maxLines) return { lines: [], problems: [`A file can have at most ${maxLines} lines.`] }
  const read = sheet.rows.map((row) => readLine(row, sheet))
  return {
    lines: read.flatMap((one) => (typeof one === 'string' ? [] : [one])),
    problems: read.filter((one) => typeof one === 'string'),
  }
}

function readLine(row: SheetRow, sheet: Sheet): RateLine | string {
  const { line } = row
  const [onDay = '', of = '', into = '', figure = ''] = fileColumns.map((name) => sheet.text(row, name))
  const day = parseDay(onDay)
  const rate = parseRate(figure)
  if (day === null) return `Line ${line}: day must be like 2026-11-30.`
  if (!/^[A-Z]{3}$/.test(of) || !/^[A-Z]{3}$/.test(into))
    return `Line ${line}: currency and into must be codes like USD.`
  if (rate === null) return `Line ${line}: rate must be above zero with at most eight decimals, like 83.335.`
  return { line, day, of, into, rate }
}

import { zeroMoney, type Money } from '#values/money.ts'
import { amountIn, isHeader, sheetOf, type Sheet, type SheetRow } from '#platform/sheets/sheet.ts'
import { adjustmentCategories, adjustmentDirections, minNoteLength, type AdjustmentDirection } from './adjustment.ts'

export const maxLines = 500
export const fileColumns = ['player', 'direction', 'amount', 'category', 'note']
export const fileHead = fileColumns.join(',')

export type FileLine = {
  readonly line: number
  readonly player: string
  readonly direction: AdjustmentDirection
  readonly amount: Money
  readonly category: (typeof adjustmentCategories)[number]
  readonly note: string
}

export type ReadFile = { readonly lines: readonly FileLine[]; readonly problems: readonly string[] }

/** Reads a file of adjustments; every invalid line is reported. */
export function readAdjustments(rows: readonly SheetRow[]): ReadFile {
  const [head] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  // Lines above the header would be skipped in silence.
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

function readLine(row: SheetRow, sheet: Sheet): FileLine | string {
  const { line } = row
  const [player = '', way = '', figure = '', kind = '', note = ''] = fileColumns.map((name) => sheet.text(row, name))
  const direction = adjustmentDirections.find((one) => one === way.toUpperCase())
  const category = adjustmentCategories.find((one) => one === kind.toLowerCase().replaceAll(' ', '_'))
  const amount = amountIn(figure)
  if (player === '') return `Line ${line}: player is missing.`
  if (!direction) return `Line ${line}: direction must be CREDIT or DEBIT.`
  if (amount === null || amount <= zeroMoney) return `Line ${line}: amount must be above zero, like 1250.50.`
  if (!category) return `Line ${line}: category must be one of ${adjustmentCategories.join(', ')}.`
  if (note.length < minNoteLength) return `Line ${line}: note must have at least ${minNoteLength} characters.`
  if (note.length > 500) return `Line ${line}: note must have at most 500 characters.`
  return { line, player, direction, amount, category, note }
}

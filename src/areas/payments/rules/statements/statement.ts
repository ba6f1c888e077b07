import { zeroMoney, type Money } from '#values/money.ts'
import { sheetOf, type Sheet, type SheetRow } from '#platform/sheets/sheet.ts'
import { balanceProblems, type Balances } from './balances.ts'
import { provedMark, readAmount, type DecimalMark } from './decimal-mark.ts'
import { provedOrder, readDay, type DayOrder } from './statement-days.ts'
import { lostZeros, referenceOf } from './statement-reference.ts'
import { isSide, rowSide, splitSide } from './statement-sides.ts'

/** Which column of the bank file has which value, by header. */
export type StatementMapping = {
  readonly date: string
  readonly amount: string
  /** Amounts that were paid out, where they have a column of their own. */
  readonly debit: string | null
  /** null: the reference is in the narration. */
  readonly utr: string | null
  readonly narration: string | null
  /** Says of each amount whether it came or went: Cr or Dr. */
  readonly side: string | null
  /** The balance after each row, which then must follow from the row before. */
  readonly balance: string | null
  /** null: it must follow from the file. */
  readonly dayOrder: DayOrder | null
  /** null: a point, unless the file proves a comma. */
  readonly decimalMark: DecimalMark | null
}

export type StatementLine = {
  readonly line: number
  readonly bookedOn: string
  readonly amount: Money
  readonly utr: string
  /** Whether the reference has the form of a UTR. */
  readonly isUsual: boolean
  readonly narration: string
}

/** A row that is no incoming payment; the message of the import names each. */
export type LeftOut = { readonly line: number; readonly leftOut: 'without a credit' | 'paid out' | 'below the table' }

export type ParsedStatement = {
  readonly lines: readonly StatementLine[]
  readonly leftOut: readonly LeftOut[]
  readonly problems: readonly string[]
  /** The balances of the file before and after its rows; null where it has none, or they could not be checked. */
  readonly balances: Balances | null
  /** As chosen, or proved by the file. */
  readonly dayOrder: DayOrder | null
  readonly decimalMark: DecimalMark | null
}

export const refusedStatement = (problems: readonly string[]): ParsedStatement => ({
  lines: [],
  leftOut: [],
  problems,
  balances: null,
  dayOrder: null,
  decimalMark: null,
})

export const maxStatementLines = 2_000

/** Columns that the header of a bank file must have. */
export const statementColumns = (mapping: StatementMapping): string[] =>
  [mapping.date, mapping.amount, mapping.debit, mapping.utr, mapping.narration, mapping.side, mapping.balance].filter(
    (name) => name !== null,
  )

/** Parses the rows of a bank file; a file with a missing column returns only problems. */
export function parseStatement(rows: readonly SheetRow[], mapping: StatementMapping): ParsedStatement {
  const sheet = sheetOf(rows, statementColumns(mapping))
  if (sheet.problems.length > 0) return refusedStatement(sheet.problems)
  if (sheet.rows.length > maxStatementLines)
    return refusedStatement([`A file can have at most ${maxStatementLines} lines`])
  const unmapped = mapping.side === null ? sideColumnOf(sheet) : undefined
  if (unmapped !== undefined)
    return refusedStatement([`Column ${unmapped} says which amounts were paid in. Enter it as the side column`])
  const end = endOfTable(sheet, mapping)
  const table = sheet.rows.slice(0, end)
  const texts = (name: string | null) => (name === null ? [] : table.map((row) => sheet.text(row, name)))
  const dayOrder = mapping.dayOrder ?? provedOrder(texts(mapping.date))
  const amounts = [mapping.amount, mapping.debit, mapping.balance].flatMap(texts)
  const decimalMark = mapping.decimalMark ?? provedMark(amounts)
  const known = { ...mapping, dayOrder, decimalMark }
  const read = table.map((row) => readLine(row, sheet, known))
  const below = sheet.rows.slice(end).map(({ line }): LeftOut => ({ line, leftOut: 'below the table' }))
  const objects = read.filter((one) => typeof one !== 'string')
  const lines = objects.filter((one) => 'amount' in one)
  const unread = read.filter((one) => typeof one === 'string')
  const numbers = new Set(table.filter((row) => sheet.isNumber(row, mapping.utr)).map(({ line }) => line))
  const balances = unread.length > 0 ? null : balanceProblems(table, sheet, known)
  return {
    lines,
    leftOut: [...objects.filter((one) => 'leftOut' in one), ...below],
    problems: [
      ...unread,
      ...lostZeros(lines, numbers, texts(mapping.utr)),
      ...(Array.isArray(balances) ? balances : []),
    ],
    balances: Array.isArray(balances) ? null : balances,
    dayOrder,
    decimalMark,
  }
}

const totalWords = /^(?:(?:grand |sub[ -]?)?totals?\b|(?:opening|closing) balance\b|(?:carried|brought) forward\b)/i

/** The number of rows above the totals and notes with which a file may end. */
function endOfTable({ rows, text }: Sheet, { date, amount, utr }: StatementMapping): number {
  const isTotal = (row: SheetRow) => text(row, date) === '' && row.cells.some((cell) => totalWords.test(cell))
  const isNote = (row: SheetRow) =>
    text(row, amount) === '' && text(row, utr) === '' && /^\P{L}*\p{L}{2}[^\n]*$/u.test(onlyCellOf(row))
  return rows.findLastIndex((row) => !isTotal(row) && !isNote(row)) + 1
}

/** The text of a row with one cell, as notes are; empty for other rows. */
function onlyCellOf({ cells }: SheetRow): string {
  const [text = '', ...others] = cells.filter((cell) => cell !== '')
  return others.length === 0 ? text : ''
}

/** A column that is not mapped and holds nothing but sides: without it, what was paid out would be a credit. */
const sideColumnOf = ({ rows, others, text }: Sheet): string | undefined =>
  others.find((name) => {
    const words = rows.map((row) => text(row, name)).filter((word) => word !== '')
    return words.some((word) => /[a-z+]/i.test(word)) && words.every(isSide)
  })

/** Banks leave the other column empty, or write a dash or zero. */
const isNothing = (cell: string): boolean => /^[-–]*$|^0+(?:[.,]0+)?$/.test(cell)

/** An incoming payment; payments out and rows without an amount are left out. */
function readLine(row: SheetRow, sheet: Sheet, mapping: StatementMapping): StatementLine | LeftOut | string {
  const { line } = row
  const { text } = sheet
  const { figure, beside } = splitSide(text(row, mapping.amount))
  const isPaidOut = !isNothing(text(row, mapping.debit))
  if (isNothing(figure)) return { line, leftOut: isPaidOut ? 'paid out' : 'without a credit' }
  const written = readAmount(figure, sheet.isNumber(row, mapping.amount) ? 'POINT' : mapping.decimalMark)
  if (typeof written === 'string') return `Line ${line}: amount ${written}`
  const { amount } = written
  if (amount === zeroMoney) return { line, leftOut: isPaidOut ? 'paid out' : 'without a credit' }
  if (isPaidOut) return `Line ${line}: the row has an amount paid in and one paid out`
  const isNegative = amount < zeroMoney
  const read = rowSide(text(row, mapping.side), beside ?? (isNegative ? 'debit' : undefined), mapping.side !== null)
  if (typeof read === 'string') return `Line ${line}: ${read}`
  if (read.side === 'debit') return { line, leftOut: 'paid out' }
  if (isNegative) return `Line ${line}: a negative amount is no credit`
  const date = readDay(text(row, mapping.date), mapping.dayOrder)
  if (typeof date === 'string') return `Line ${line}: ${date}`
  const narration = text(row, mapping.narration)
  const reference = referenceOf(text(row, mapping.utr), narration)
  if (typeof reference === 'string') return `Line ${line}: ${reference}`
  return { line, bookedOn: date.day, amount, ...reference, narration: narration.slice(0, 200) }
}

import { parseDay } from '#values/day.ts'
import { zeroMoney, type Money } from '#values/money.ts'
import { amountIn, isoDayOf, sheetOf, unreadableAmount, type Sheet, type SheetRow } from '#platform/sheets/sheet.ts'
import { plainUtr } from '#areas/payments/rules/deposits/utr.ts'

/** Which column of the bank file has which value, by header. */
export type StatementMapping = {
  readonly date: string
  readonly amount: string
  readonly utr: string
  readonly narration: string | null
  /** Says of each amount whether it came or went: Cr or Dr. */
  readonly side: string | null
}

export type StatementLine = {
  readonly line: number
  readonly bookedOn: string
  readonly amount: Money
  readonly utr: string
  readonly narration: string
}

/** A row that is no incoming payment; the importer is told of each. */
export type LeftOut = { readonly line: number; readonly leftOut: 'without a credit' | 'paid out' | 'below the table' }

export type ParsedStatement = {
  readonly lines: readonly StatementLine[]
  readonly leftOut: readonly LeftOut[]
  readonly problems: readonly string[]
}

export const refusedStatement = (problems: readonly string[]): ParsedStatement => ({ lines: [], leftOut: [], problems })

export const maxStatementLines = 2_000

function dayOf(text: string): string | null {
  const day = isoDayOf(text)
  return day === null ? null : parseDay(day)
}

/** Columns that the header of a bank file must have. */
export const statementColumns = ({ date, amount, utr, narration, side }: StatementMapping): string[] =>
  [date, amount, utr, narration, side].filter((name) => name !== null)

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
  const read = sheet.rows.slice(0, end).map((row) => readLine(row, sheet, mapping))
  const below = sheet.rows.slice(end).map(({ line }): LeftOut => ({ line, leftOut: 'below the table' }))
  const objects = read.filter((one) => typeof one !== 'string')
  return {
    lines: objects.filter((one) => 'amount' in one),
    leftOut: [...objects.filter((one) => 'leftOut' in one), ...below],
    problems: read.filter((one) => typeof one === 'string'),
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

type Side = 'credit' | 'debit'

/** How banks write the sides: Cr and Dr, and in German Haben and Soll. */
const sides: ReadonlyMap<string, Side> = new Map([
  ...['cr', 'c', 'credit', 'h', 'haben', '+'].map((word) => [word, 'credit'] as const),
  ...['dr', 'd', 'debit', 's', 'soll', '-'].map((word) => [word, 'debit'] as const),
])
const sideOf = (word: string): Side | undefined => sides.get(word.toLowerCase().replace(/\.$/, ''))

/** A column that is not mapped and holds nothing but sides: without it, what was paid out would be a credit. */
const sideColumnOf = ({ rows, others, text }: Sheet): string | undefined =>
  others.find((name) => {
    const words = rows.map((row) => text(row, name)).filter((word) => word !== '')
    return words.some((word) => /[a-z+]/i.test(word)) && words.every((word) => sideOf(word) !== undefined)
  })

/** 300.00 Cr and Dr 300.00: the figure, and the side written beside it. */
function splitSide(cell: string): { readonly figure: string; readonly beside?: Side | undefined } {
  const after = /^(.*\d\)?)\s*(cr|dr)\.?$/i.exec(cell)
  const before = /^(cr|dr)\b\.?\s*(.*\d.*)$/i.exec(cell)
  if (after) return { figure: after[1] ?? '', beside: sideOf(after[2] ?? '') }
  return before ? { figure: before[2] ?? '', beside: sideOf(before[1] ?? '') } : { figure: cell }
}

/** The side of a row by its column and its amount; a text: they contradict each other, or say nothing that is known. */
function rowSide(word: string, beside: Side | undefined, isMapped: boolean): Side | string {
  const named = sideOf(word)
  if (word !== '' && named === undefined) return `side "${word.slice(0, 30)}" is neither Cr nor Dr`
  if (named !== undefined && beside !== undefined && named !== beside) return 'the two sides contradict each other'
  return named ?? beside ?? (isMapped ? 'side is missing' : 'credit')
}

/** An incoming payment; payments out and rows without an amount are left out. */
function readLine(row: SheetRow, { text }: Sheet, mapping: StatementMapping): StatementLine | LeftOut | string {
  const { line } = row
  const { figure, beside } = splitSide(text(row, mapping.amount))
  const amount = amountIn(figure)
  if (/^-*$/.test(figure) || amount === zeroMoney) return { line, leftOut: 'without a credit' }
  if (amount === null) return `Line ${line}: amount ${unreadableAmount(figure)}`
  const isNegative = amount < zeroMoney
  const side = rowSide(text(row, mapping.side), beside ?? (isNegative ? 'debit' : undefined), mapping.side !== null)
  if (side === 'debit') return { line, leftOut: 'paid out' }
  if (side !== 'credit' || isNegative) return `Line ${line}: ${isNegative ? 'a negative amount is no credit' : side}`
  const bookedOn = dayOf(text(row, mapping.date))
  if (bookedOn === null) return `Line ${line}: date is not readable`
  const utr = plainUtr(text(row, mapping.utr))
  if (utr === '') return `Line ${line}: reference is missing`
  return { line, bookedOn, amount, utr: utr.slice(0, 64), narration: text(row, mapping.narration).slice(0, 200) }
}

const shownLines = 10

/** What of the file was not imported, as the end of a sentence. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  const reasons = Map.groupBy(leftOut, (one) => one.leftOut)
  return [...reasons]
    .map(([reason, rows]) => {
      const lines = rows.slice(0, shownLines).map(({ line }) => line)
      const more = rows.length > shownLines ? ' …' : ''
      return `, ${rows.length} ${reason} (${rows.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more})`
    })
    .join('')
}

/** The new lines of a file: lines imported before, or repeated within it, count once. */
export function newLines(lines: readonly StatementLine[], known: ReadonlySet<string>): StatementLine[] {
  const seen = new Set(known)
  return lines.filter((one) => {
    const key = lineKey(one)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

export const lineKey = ({ utr, amount }: { readonly utr: string; readonly amount: bigint }): string =>
  `${utr} ${amount}`

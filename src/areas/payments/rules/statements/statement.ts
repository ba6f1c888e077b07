import { zeroMoney, type Money } from '#values/money.ts'
import { amountIn, sheetOf, unreadableAmount, type Sheet, type SheetRow } from '#platform/sheets/sheet.ts'
import { provedOrder, readDay, type DayOrder } from './statement-days.ts'
import { referenceOf } from './statement-reference.ts'
import { isRailReference } from '#areas/payments/rules/deposits/utr.ts'

/** Which column of the bank file has which value, by header. */
export type StatementMapping = {
  readonly date: string
  readonly amount: string
  readonly utr: string
  readonly narration: string | null
  /** Says of each amount whether it came or went: Cr or Dr. */
  readonly side: string | null
  /** null: it must follow from the file. */
  readonly dayOrder: DayOrder | null
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
}

export const refusedStatement = (problems: readonly string[]): ParsedStatement => ({ lines: [], leftOut: [], problems })

export const maxStatementLines = 2_000

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
  const table = sheet.rows.slice(0, end)
  const dayOrder = mapping.dayOrder ?? provedOrder(table.map((row) => sheet.text(row, mapping.date)))
  const read = table.map((row) => readLine(row, sheet, { ...mapping, dayOrder }))
  const below = sheet.rows.slice(end).map(({ line }): LeftOut => ({ line, leftOut: 'below the table' }))
  const objects = read.filter((one) => typeof one !== 'string')
  const lines = objects.filter((one) => 'amount' in one)
  return {
    lines,
    leftOut: [...objects.filter((one) => 'leftOut' in one), ...below],
    problems: [...read.filter((one) => typeof one === 'string'), ...shortened(lines)],
  }
}

/** Beside references of twelve digits, one of eleven or ten was a number whose leading zeros are gone. */
const shortened = (lines: readonly StatementLine[]): string[] =>
  lines.some(({ utr }) => /^\d{12}$/.test(utr))
    ? lines
        .filter(({ utr }) => /^\d{10,11}$/.test(utr))
        .map(({ line, utr }) => `Line ${line}: reference "${utr}" may have lost its leading zeros`)
    : []

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
function rowSide(word: string, beside: Side | undefined, isMapped: boolean): { readonly side: Side } | string {
  const named = sideOf(word)
  if (word !== '' && named === undefined) return `side "${word.slice(0, 30)}" is neither Cr nor Dr`
  if (named !== undefined && beside !== undefined && named !== beside) return 'the two sides contradict each other'
  const side = named ?? beside
  return side === undefined && isMapped ? 'side is missing' : { side: side ?? 'credit' }
}

/** An incoming payment; payments out and rows without an amount are left out. */
function readLine(row: SheetRow, { text }: Sheet, mapping: StatementMapping): StatementLine | LeftOut | string {
  const { line } = row
  const { figure, beside } = splitSide(text(row, mapping.amount))
  const amount = amountIn(figure)
  if (/^-*$/.test(figure) || amount === zeroMoney) return { line, leftOut: 'without a credit' }
  if (amount === null) return `Line ${line}: amount ${unreadableAmount(figure)}`
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

const shownLines = 10

/** Rows that are no incoming payment and lines that no deposit can match by a UTR, as the end of a sentence. */
export function noticesOf({ lines, leftOut }: ParsedStatement): string {
  const unusual = lines
    .filter(({ isUsual }) => !isUsual)
    .map(({ line }) => ({ line, notice: 'with an unusual reference' }))
  const notices = Map.groupBy(
    [...leftOut.map((one) => ({ ...one, notice: one.leftOut })), ...unusual],
    (one) => one.notice,
  )
  return [...notices]
    .map(([notice, rows]) => {
      const shown = rows.slice(0, shownLines).map(({ line }) => line)
      const more = rows.length > shownLines ? ' …' : ''
      return `, ${rows.length} ${notice} (${rows.length === 1 ? 'line' : 'lines'} ${shown.join(', ')}${more})`
    })
    .join('')
}

type KeyFacts = Pick<StatementLine, 'utr' | 'amount' | 'bookedOn'>

/** Two lines are the same payment if their UTR and amount are equal; other references recur, on other days. */
export const lineKey = ({ utr, amount, bookedOn }: KeyFacts): string =>
  `${isRailReference(utr) ? '' : bookedOn} ${utr} ${amount}`

export type NewLine = StatementLine & {
  /** Number among the stored lines of this reference and amount. */
  readonly occurrence: number
}

/** The lines of a file that were not imported before: equal lines of one file are as many payments. */
export function newLines(lines: readonly StatementLine[], stored: readonly KeyFacts[]): NewLine[] {
  const known = countsOf(stored, lineKey)
  const next = countsOf(stored, ({ utr, amount }) => `${utr} ${amount}`)
  return lines.flatMap((line) => {
    const left = known.get(lineKey(line)) ?? 0
    known.set(lineKey(line), left - 1)
    if (left > 0) return []
    const name = `${line.utr} ${line.amount}`
    const occurrence = (next.get(name) ?? 0) + 1
    next.set(name, occurrence)
    return [{ ...line, occurrence }]
  })
}

const countsOf = (lines: readonly KeyFacts[], keyOf: (line: KeyFacts) => string): Map<string, number> =>
  new Map([...Map.groupBy(lines, keyOf)].map(([key, same]) => [key, same.length]))

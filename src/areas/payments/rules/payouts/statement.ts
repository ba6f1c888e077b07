import { parseDay } from '#values/day.ts'
import { zeroMoney, parseMoney, type Money } from '#values/money.ts'
import { bareAmount, isoDayOf, missingColumns, sheetOf } from '#platform/sheets/sheet.ts'
import { plainUtr } from '#areas/payments/rules/deposits/utr.ts'

/** Which column of the bank file has which value, by header. */
export type StatementMapping = {
  readonly date: string
  readonly amount: string
  readonly utr: string
  readonly narration: string | null
}

export type StatementLine = {
  readonly line: number
  readonly bookedOn: string
  readonly amount: Money
  readonly utr: string
  readonly narration: string
}

export type ParsedStatement = { readonly lines: readonly StatementLine[]; readonly problems: readonly string[] }

export const maxStatementLines = 2_000

/** Incoming money; debits and blanks are skipped. */
const creditOf = (text: string): Money | null => parseMoney(bareAmount(text))

function dayOf(text: string): string | null {
  const day = isoDayOf(text)
  return day === null ? null : parseDay(day)
}

/** Parses the rows of a bank file; a file with a missing column returns only problems. */
export function parseStatement(rows: readonly (readonly string[])[], mapping: StatementMapping): ParsedStatement {
  const sheet = sheetOf(rows)
  const missing = missingColumns(sheet, [mapping.date, mapping.amount, mapping.utr])
  if (missing !== null) return { lines: [], problems: [missing] }
  if (sheet.rows.length > maxStatementLines)
    return { lines: [], problems: [`A file can have at most ${maxStatementLines} lines`] }
  const places = {
    date: sheet.place(mapping.date),
    amount: sheet.place(mapping.amount),
    utr: sheet.place(mapping.utr),
    narration: sheet.place(mapping.narration),
  }
  const read = sheet.rows.map(({ cells, line }) => readLine(cells, line, places))
  return {
    lines: read.filter((one) => one !== null && typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}

type Places = Readonly<Record<keyof StatementMapping, number>>

function readLine(cells: readonly string[], line: number, places: Places): StatementLine | string | null {
  const cell = (place: number) => cells[place] ?? ''
  const amount = creditOf(cell(places.amount))
  if (cell(places.amount) === '' || (amount !== null && amount <= zeroMoney)) return null
  if (amount === null) return `Line ${line}: amount is not readable`
  const bookedOn = dayOf(cell(places.date))
  if (bookedOn === null) return `Line ${line}: date is not readable`
  const utr = plainUtr(cell(places.utr))
  if (utr === '') return `Line ${line}: reference is missing`
  return { line, bookedOn, amount, utr: utr.slice(0, 64), narration: cell(places.narration).slice(0, 200) }
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

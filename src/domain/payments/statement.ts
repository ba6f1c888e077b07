import { parseDay } from '#values/day.ts'
import { nothing, parseMoney, type Money } from '#values/money.ts'
import { plainUtr } from './utr.ts'

/** Which column of the bank's file is what, by the words in its first line. */
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

export type ReadStatement = { readonly lines: readonly StatementLine[]; readonly problems: readonly string[] }

export const mostStatementLines = 2_000

/** Cells of one line: in quotes where they hold a comma, a quote doubled within. */
function cellsOf(text: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain = ''] of text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
  }
  return cells
}

const two = (digits: string): string => digits.padStart(2, '0')

/** 2026-11-21, 21/11/2026 or 21-11-26, as banks in India write days. */
function dayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?:\D|$)/.exec(text)
  const day = iso
    ? `${iso[1]}-${iso[2]}-${iso[3]}`
    : own
      ? `${(own[3] ?? '').length === 2 ? '20' : ''}${own[3]}-${two(own[2] ?? '')}-${two(own[1] ?? '')}`
      : null
  return day === null ? null : parseDay(day)
}

/** Money that came in; debits and blanks are no line of ours. */
const creditOf = (text: string): Money | null =>
  parseMoney(text.replaceAll(',', '').replace(/^(?:INR|Rs\.?|₹)\s*/i, ''))

export function readStatement(text: string, mapping: StatementMapping): ReadStatement {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = cellsOf(first).map((cell) => cell.toLowerCase())
  const at = (name: string | null) => (name === null ? -1 : head.indexOf(name.trim().toLowerCase()))
  const places = {
    date: at(mapping.date),
    amount: at(mapping.amount),
    utr: at(mapping.utr),
    narration: at(mapping.narration),
  }
  const missing = [mapping.date, mapping.amount, mapping.utr].filter((name) => at(name) < 0)
  if (missing.length > 0) return { lines: [], problems: [`The first line has no column ${missing.join(', ')}`] }
  const filled = rest
    .map((content, line) => ({ content, line: line + 2 }))
    .filter(({ content }) => content.trim() !== '')
  if (filled.length > mostStatementLines)
    return { lines: [], problems: [`At most ${mostStatementLines} lines at once`] }
  const read = filled.map(({ content, line }) => readLine(cellsOf(content), line, places))
  return {
    lines: read.filter((one) => one !== null && typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}

type Places = Readonly<Record<keyof StatementMapping, number>>

function readLine(cells: readonly string[], line: number, places: Places): StatementLine | string | null {
  const cell = (place: number) => cells[place] ?? ''
  const amount = creditOf(cell(places.amount))
  if (cell(places.amount) === '' || (amount !== null && amount <= nothing)) return null
  if (amount === null) return `Line ${line}: the amount cannot be read`
  const bookedOn = dayOf(cell(places.date))
  if (bookedOn === null) return `Line ${line}: the day cannot be read`
  const utr = plainUtr(cell(places.utr))
  if (utr === '') return `Line ${line}: the reference is missing`
  return { line, bookedOn, amount, utr: utr.slice(0, 64), narration: cell(places.narration).slice(0, 200) }
}

/** Lines of the file that are new: what was imported before, or stands twice in the file, is one line. */
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

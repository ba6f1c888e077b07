import { digitsInPlay, parseMoney, type Money } from '#values/money.ts'
import { plainAmount } from '#values/written-amount.ts'

/** A line of a table: its cells as text and, by position, why a cell has no certain text. */
export type SheetRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly flaws?: Readonly<Record<number, string>>
  /** Positions of cells that are numbers, not text: they have a decimal point. */
  readonly numbers?: readonly number[]
}

export type ReadSheet = { readonly rows: readonly SheetRow[] } | { readonly unreadable: string }

export type Sheet = {
  /** The text of a row in a named column; empty without a name. */
  readonly text: (row: SheetRow, name: string | null) => string
  /** Whether the cell is a number of a spreadsheet, not text. */
  readonly isNumber: (row: SheetRow, name: string | null) => boolean
  /** Names of the columns that are not mapped. */
  readonly others: readonly string[]
  /** The lines below the header that are not empty. */
  readonly rows: readonly SheetRow[]
  /** What is wrong with the table; nothing may be read from one with problems. */
  readonly problems: readonly string[]
}

const plainName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()

export const isHeader = (cells: readonly string[], names: readonly string[]): boolean => {
  const head = new Set(cells.map(plainName))
  return names.every((name) => head.has(plainName(name)))
}

/** An apostrophe that says that the cell is text: before what is read as something else, or as such a mark itself. */
const textMark = /^'(?=['\w]|[\p{Cf}\p{Cc}\p{Z}"']*[=+\-@＝＋－＠﹦﹢﹣﹫−])/u

/** The text of a cell without what spreadsheets put around it to keep it: ="0123" and '0123. */
export function plainCell(cell: string): string {
  const text = cell.trim()
  const marked = /^="(.*)"$/s.exec(text)?.[1] ?? text
  return marked.replace(textMark, '').trim()
}

/** The table whose header is the first line with all of these columns. What is above it belongs to no table. */
export function sheetOf(rows: readonly SheetRow[], columns: readonly (string | null)[]): Sheet {
  const names = columns.filter((name) => name !== null)
  const filled = rows.filter(({ cells, flaws }) => cells.some((cell) => cell !== '') || flaws !== undefined)
  const top = Math.max(
    0,
    filled.findIndex(({ cells }) => isHeader(cells, names)),
  )
  const head = (filled[top]?.cells ?? []).map(plainName)
  const placeOf = (name: string) => head.indexOf(plainName(name))
  const places = new Map(names.map((name) => [name, placeOf(name)]))
  const body = filled.slice(top + 1)
  const wrongHead = headProblems(head, names)
  return {
    text: (row, name) => (name === null ? '' : (row.cells[places.get(name) ?? placeOf(name)] ?? '')),
    isNumber: (row, name) => name !== null && (row.numbers ?? []).includes(places.get(name) ?? placeOf(name)),
    others: (filled[top]?.cells ?? []).filter((_, at) => ![...places.values()].includes(at)),
    rows: body,
    problems: wrongHead.length > 0 ? wrongHead : body.flatMap((row) => rowProblems(row, head, places)),
  }
}

function headProblems(head: readonly string[], names: readonly string[]): string[] {
  const times = (name: string) => head.filter((one) => one === plainName(name)).length
  const missing = names.filter((name) => times(name) === 0)
  if (missing.length > 0) return [`The header has no column ${missing.join(', ')}`]
  return names
    .filter((name) => times(name) > 1)
    .map((name) => `The header has ${times(name)} columns ${name}. Give each column a name of its own`)
}

function rowProblems(
  { line, cells, flaws = {} }: SheetRow,
  head: readonly string[],
  places: ReadonlyMap<string, number>,
): string[] {
  const width = cells.findLastIndex((cell) => cell !== '') + 1
  if (width > head.length) return [`Line ${line}: ${width} cells, but the header has ${head.length} columns`]
  return [...places].flatMap(([name, place]) => (flaws[place] ? [`Line ${line}: ${name} ${flaws[place]}`] : []))
}

/** The amount in a cell, in the currency in play; null where it has no certain meaning. */
export function amountIn(cell: string): Money | null {
  const plain = plainAmount(cell, digitsInPlay())
  return plain === null ? null : parseMoney(plain)
}

/** A text that has a comma for a decimal mark is refused with a hint. */
export const unreadableAmount = (cell: string): string =>
  `"${cell.slice(0, 30)}" is not readable${/,\d{1,2}\)?-?$/.test(cell) ? ': amounts need a decimal point' : ''}`

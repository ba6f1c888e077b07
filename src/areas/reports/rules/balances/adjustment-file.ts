import { cellsOf } from '#values/csv.ts'
import { nothing, parseMoney, type Money } from '#values/money.ts'
import { adjustmentCategories, adjustmentDirections, shortestNote, type AdjustmentDirection } from './adjustment.ts'

export const mostLines = 500
export const fileHead = 'player,direction,amount,category,note'

export type FileLine = {
  readonly line: number
  readonly player: string
  readonly direction: AdjustmentDirection
  readonly amount: Money
  readonly category: (typeof adjustmentCategories)[number]
  readonly note: string
}

export type ReadFile = { readonly lines: readonly FileLine[]; readonly problems: readonly string[] }

/** Reads a file of adjustments; every line that cannot be read says why. */
export function readAdjustments(text: string): ReadFile {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const filled = rest.map((content, at) => ({ content, line: at + 2 })).filter(({ content }) => content.trim() !== '')
  if (cellsOf(head.toLowerCase()).join(',') !== fileHead) {
    return { lines: [], problems: [`The first line must be: ${fileHead}`] }
  }
  if (filled.length === 0) return { lines: [], problems: ['There is no line below the first'] }
  if (filled.length > mostLines) return { lines: [], problems: [`At most ${mostLines} lines at once`] }
  const read = filled.map(({ content, line }) => readLine(content, line))
  return {
    lines: read.flatMap((one) => (typeof one === 'string' ? [] : [one])),
    problems: read.filter((one) => typeof one === 'string'),
  }
}

function readLine(content: string, line: number): FileLine | string {
  const cells = cellsOf(content)
  const [player = '', way = '', figure = '', kind = '', note = ''] = cells
  const direction = adjustmentDirections.find((one) => one === way.toUpperCase())
  const category = adjustmentCategories.find((one) => one === kind.toLowerCase().replaceAll(' ', '_'))
  const amount = parseMoney(figure)
  if (cells.length !== 5) return `Line ${line}: five columns are needed, there are ${cells.length}`
  if (player === '') return `Line ${line}: the player is missing`
  if (!direction) return `Line ${line}: the direction is CREDIT or DEBIT`
  if (amount === null || amount <= nothing) return `Line ${line}: the amount must be like 1250.50`
  if (!category) return `Line ${line}: the category is one of ${adjustmentCategories.join(', ')}`
  if (note.length < shortestNote) return `Line ${line}: the note has fewer than ${shortestNote} characters`
  if (note.length > 500) return `Line ${line}: the note has more than 500 characters`
  return { line, player, direction, amount, category, note }
}

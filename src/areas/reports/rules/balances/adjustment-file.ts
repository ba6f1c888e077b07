import { cellsOf } from '#values/csv.ts'
import { zeroMoney, parseMoney, type Money } from '#values/money.ts'
import { adjustmentCategories, adjustmentDirections, minNoteLength, type AdjustmentDirection } from './adjustment.ts'

export const maxLines = 500
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

/** Reads a file of adjustments; every invalid line is reported. */
export function readAdjustments(text: string): ReadFile {
  const [head = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const filled = rest.map((content, at) => ({ content, line: at + 2 })).filter(({ content }) => content.trim() !== '')
  if (cellsOf(head.toLowerCase()).join(',') !== fileHead) {
    return { lines: [], problems: [`The first line must be: ${fileHead}.`] }
  }
  if (filled.length === 0) return { lines: [], problems: ['The file has no lines below the header.'] }
  if (filled.length > maxLines) return { lines: [], problems: [`A file can have at most ${maxLines} lines.`] }
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
  if (cells.length !== 5) return `Line ${line}: expected 5 columns, found ${cells.length}.`
  if (player === '') return `Line ${line}: player is missing.`
  if (!direction) return `Line ${line}: direction must be CREDIT or DEBIT.`
  if (amount === null || amount <= zeroMoney) return `Line ${line}: amount must be above zero, like 1250.50.`
  if (!category) return `Line ${line}: category must be one of ${adjustmentCategories.join(', ')}.`
  if (note.length < minNoteLength) return `Line ${line}: note must have at least ${minNoteLength} characters.`
  if (note.length > 500) return `Line ${line}: note must have at most 500 characters.`
  return { line, player, direction, amount, category, note }
}

import { cellsOf } from '#values/csv.ts'

/** The lines of a CSV file, each as its cells. */
export const rowsOfCsv = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => (line.trim() === '' ? [] : cellsOf(line)))

export type Sheet = {
  /** The position of a named column; -1: not mapped or missing. */
  readonly place: (name: string | null) => number
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

/** A table whose first non-empty line names the columns; empty lines are skipped. */
export function sheetOf(rows: readonly (readonly string[])[]): Sheet {
  const filled = rows
    .map((cells, at) => ({ line: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [first, ...rest] = filled
  const head = (first?.cells ?? []).map((cell) => cell.trim().toLowerCase())
  return { place: (name) => (name === null ? -1 : head.indexOf(name.trim().toLowerCase())), rows: rest }
}

/** The columns missing in the header, as a sentence; null: none. */
export function missingColumns({ place }: Sheet, names: readonly (string | null)[]): string | null {
  const missing = names.filter((name) => name !== null && place(name) < 0)
  return missing.length > 0 ? `The header has no column ${missing.join(', ')}` : null
}

const two = (digits: string): string => digits.padStart(2, '0')

/** 2026-11-21, 21/11/2026 or 21-11-26, as banks in India write dates; as year-month-day. */
export function isoDayOf(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`
  const own = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?:\D|$)/.exec(text)
  if (!own) return null
  return `${(own[3] ?? '').length === 2 ? '20' : ''}${own[3]}-${two(own[2] ?? '')}-${two(own[1] ?? '')}`
}

/** An amount without thousands separators and currency symbol. */
export const bareAmount = (text: string): string => text.replaceAll(',', '').replace(/^(?:INR|Rs\.?|₹)\s*/i, '')

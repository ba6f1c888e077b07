import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/list.ts'
import type { Totals } from '#blueprint/wire.ts'
import { columnsOf } from './search.ts'
import type { Found } from './seek.ts'

export type WireRow = Readonly<Record<string, unknown>>

/**
 * Only declared columns leave the server, each through its kind; whatever else the dataset selected stays behind. What is
 * personal leaves masked whoever asks: it is shown of one record at a time, for a reason.
 */
export function present(list: AnyList, found: readonly Found[]): WireRow[] {
  const columns = Object.entries(columnsOf(list))
  return found.map(({ values }) => Object.fromEntries(columns.map(([key, kind]) => [key, wireOf(kind, values[key])])))
}

function wireOf(kind: AnyKind, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return kind.traits.masked ? masked(String(kind.toWire(value))) : kind.toWire(value)
}

/** 98******21: enough to recognise, too little to use. */
export function masked(text: string): string {
  const letters = Array.from(text)
  if (letters.length <= 4) return '*'.repeat(letters.length)
  return [...letters.slice(0, 2), '*'.repeat(letters.length - 4), ...letters.slice(-2)].join('')
}

export const totalledColumns = (list: AnyList): [string, AnyKind][] =>
  Object.entries(columnsOf(list)).filter(([, kind]) => kind.traits.total === 'sum')

/** Sums of what one page shows. */
export const pageTotals = (list: AnyList, found: readonly Found[]): Totals =>
  totalsText(list, (key) => found.reduce((sum, { values }) => sum + wholeNumber(values[key]), 0n))

export const totalsText = (list: AnyList, sumOf: (key: string) => bigint): Totals =>
  Object.fromEntries(totalledColumns(list).map(([key, kind]) => [key, String(kind.toWire(sumOf(key)))]))

/** Money, counts and shares are whole numbers inside, whatever width the database gave them. */
export const wholeNumber = (value: unknown): bigint => {
  if (value === null || value === undefined) return 0n
  return typeof value === 'bigint' ? value : BigInt(value as string | number)
}

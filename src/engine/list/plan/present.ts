import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Totals, TotalsByCurrency } from '#blueprint/wire.ts'
import { masked } from '#values/masked.ts'
import { columnsOf } from './search.ts'
import type { Found } from './seek.ts'

export type WireRow = Readonly<Record<string, unknown>>

/**
 * Only declared columns leave the server, each through its kind; whatever else the dataset selected stays behind. What is
 * personal leaves masked whoever asks: it is shown of one record at a time, for a reason.
 */
export function present(list: AnyList, found: readonly Found[], isMixed: boolean): WireRow[] {
  const columns = Object.entries(columnsOf(list))
  return found.map(({ values }) => ({
    ...(isMixed ? { currency: values['currency'] } : {}),
    ...Object.fromEntries(columns.map(([key, kind]) => [key, wireOf(kind, values[key])])),
  }))
}

/** One value as it travels: through its kind, and masked where the kind is personal. */
export function wireOf(kind: AnyKind, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return kind.traits.masked ? masked(String(kind.toWire(value))) : kind.toWire(value)
}

export const totalledColumns = (list: AnyList): [string, AnyKind][] =>
  Object.entries(columnsOf(list)).filter(([, kind]) => kind.traits.total === 'sum')

/** What rows of one currency add up to; null: of the only one there is. */
export interface Part {
  readonly currency: string | null
  readonly sumOf: (key: string) => bigint
}

/** Rows by their currency, as parts of a total. */
export const partsOf = (rows: readonly Found['values'][], isMixed: boolean): Part[] =>
  [...Map.groupBy(rows, (row) => (isMixed ? textIn(row['currency']) : null))].map(([currency, its]) => ({
    currency,
    sumOf: (key) => its.reduce((sum, row) => sum + wholeNumber(row[key]), 0n),
  }))

export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Totals of the parts, and each part's own where there may be several. */
export function totalsOf(list: AnyList, parts: readonly Part[], isMixed: boolean): [Totals, TotalsByCurrency?] {
  const columns = totalledColumns(list)
  const written = (some: typeof columns, of: readonly Part[]): Totals =>
    Object.fromEntries(
      some.map(([key, kind]) => [key, String(kind.toWire(of.reduce((sum, part) => sum + part.sumOf(key), 0n)))]),
    )
  const addable = parts.length > 1 ? columns.filter(([, { name }]) => name !== 'amount') : columns
  const inOrder = parts.toSorted((a, b) => String(a.currency).localeCompare(String(b.currency)))
  return isMixed
    ? [written(addable, parts), Object.fromEntries(inOrder.map((part) => [part.currency, written(columns, [part])]))]
    : [written(columns, parts)]
}

/** Money, counts and shares are whole numbers inside, whatever width the database gave them. */
export const wholeNumber = (value: unknown): bigint => {
  if (value === null || value === undefined) return 0n
  return typeof value === 'bigint' ? value : BigInt(value as string | number)
}

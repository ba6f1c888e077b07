import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Totals, TotalsByCurrency } from '#blueprint/wire.ts'
import { digitsOf } from '#values/currency.ts'
import { masked } from '#values/text/masked.ts'
import { usualDigits, withDigits } from '#values/money.ts'
import type { ListRequest } from './list-request.ts'
import { columnsOf } from './search.ts'
import type { ReadRow } from './seek.ts'

export type WireRow = Readonly<Record<string, unknown>>

/**
 * Converts rows to the wire: declared columns only, each through its kind. Personal data is always
 * masked; it is revealed for one record at a time, with a reason.
 */
export function toWireRows(list: AnyList, found: readonly ReadRow[], isMixed: boolean): WireRow[] {
  const columns = Object.entries(columnsOf(list))
  const wireRow = (values: ReadRow['values']) => ({
    ...(isMixed ? { currency: values['currency'] } : {}),
    ...Object.fromEntries(columns.map(([key, kind]) => [key, wireOf(kind, values[key])])),
  })
  return found.map(({ values }) => inRowCurrency(isMixed, values['currency'], () => wireRow(values)))
}

/** Does this in the currency of a record, if it names one. */
export const withCurrency = <T>(code: unknown, work: () => T): T =>
  typeof code === 'string' && code !== '' ? withDigits(digitsOf(code), work) : work()

/** Does this in the currency of a row or a sum, which has its own if there may be several. */
const inRowCurrency = <T>(isMixed: boolean, code: unknown, work: () => T): T =>
  isMixed ? withDigits(typeof code === 'string' ? digitsOf(code) : usualDigits, work) : work()

/** One wire value: converted by its kind, and masked if the kind is personal. */
export function wireOf(kind: AnyKind, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return kind.traits.masked ? masked(String(kind.toWire(value))) : kind.toWire(value)
}

export const totalledColumns = (list: AnyList): [string, AnyKind][] =>
  Object.entries(columnsOf(list)).filter(([, kind]) => kind.traits.total === 'sum')

/** Totals of the rows of one currency; null if there is only one. */
export interface CurrencyTotals {
  readonly currency: string | null
  /** Of a column; of `rows`: their number. */
  readonly sumOf: (key: string) => bigint
}

/** Groups rows by currency. */
export const partsOf = (rows: readonly ReadRow['values'][], isMixed: boolean): CurrencyTotals[] =>
  [...Map.groupBy(rows, (row) => (isMixed ? textIn(row['currency']) : null))].map(([currency, group]) => ({
    currency,
    sumOf: (key) => group.reduce((sum, row) => sum + wholeNumber(row[key]), 0n),
  }))

export const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Overall totals, and totals by currency if there may be several. */
export function totalsOf(
  list: AnyList,
  parts: readonly CurrencyTotals[],
  isMixed: boolean,
): [Totals, TotalsByCurrency?] {
  const columns = totalledColumns(list)
  const format = (some: typeof columns, totals: readonly CurrencyTotals[]): Totals =>
    Object.fromEntries(
      some.map(([key, kind]) => [key, String(kind.toWire(totals.reduce((sum, part) => sum + part.sumOf(key), 0n)))]),
    )
  const addable = parts.length > 1 ? columns.filter(([, { name }]) => name !== 'amount') : columns
  const inOrder = parts.toSorted((a, b) => String(a.currency).localeCompare(String(b.currency)))
  const [only] = parts.length === 1 ? parts : []
  return isMixed
    ? [
        inRowCurrency(true, only?.currency, () => format(addable, parts)),
        Object.fromEntries(
          inOrder.map((part) => [part.currency, inRowCurrency(true, part.currency, () => format(columns, [part]))]),
        ),
      ]
    : [format(columns, parts)]
}

/** Converts a database number of any width to bigint; null is 0. */
export const wholeNumber = (value: unknown): bigint => {
  if (value === null || value === undefined) return 0n
  return typeof value === 'bigint' ? value : BigInt(value as string | number)
}

/** The sums of the rows of a page. */
export function pageTotals({ binding, isMixed }: Pick<ListRequest, 'binding' | 'isMixed'>, found: readonly ReadRow[]) {
  const parts = partsOf(
    found.map(({ values }) => values),
    isMixed,
  )
  const [totals, byCurrency] = totalsOf(binding.list, parts, isMixed)
  return { page_totals: totals, ...(byCurrency ? { page_totals_by_currency: byCurrency } : {}) }
}

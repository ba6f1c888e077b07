import type { AnyKind, Reading } from '#blueprint/kind.ts'
import { masked } from '#values/masked.ts'

/** One column of a file. */
export interface ReportColumn {
  readonly key: string
  readonly kind: AnyKind
}

export type ReportRow = Readonly<Record<string, unknown>>

/** A file about to be written: head, columns, rows in batches as they come out of the database, and what they add up to. */
export interface Report {
  readonly title: string
  /** Name and text, one line each, above the table. */
  readonly head: readonly (readonly [string, string])[]
  readonly columns: readonly ReportColumn[]
  readonly batches: AsyncIterable<readonly ReportRow[]>
  /** Complete once the rows are through. */
  readonly totals: Totals
  /** How the amounts of a row are told: by its currency, where rows are of several. */
  readonly readingOf: (currency: unknown) => Reading
}

export interface Totals {
  rows: number
  /** Columns that are totalled. */
  readonly summed: readonly string[]
  /** One for each currency; its code is null where there is only one. */
  readonly parts: Map<string | null, PartTotals>
}

export interface PartTotals {
  rows: number
  readonly sums: Map<string, bigint>
}

export const noActivity = 'No Activity'

/** A value as it stands in CSV and PDF. */
export function textOf({ kind }: ReportColumn, value: unknown, reading: Reading): string {
  if (value === null || value === undefined) return ''
  const text = kind.toText(value, reading)
  return kind.traits.masked ? masked(text) : text
}

const asFormula = /^[=+\-@\t\r\n\0＝＋－＠]/
const asNumber = /^-?\d+(\.\d+)?$/

/**
 * Spreadsheets run what begins like a formula. Text never may; a numeric column may begin with a minus, and only as a number.
 */
export const disarmed = (text: string, isNumeric: boolean): string =>
  asFormula.test(text) && !(isNumeric && asNumber.test(text)) ? `'${text}` : text

/** The last lines, one a currency: how many rows, and the sums under their columns. */
export const totalLines = <Cell>(
  { columns, totals, readingOf }: Report,
  cellOf: (column: ReportColumn, value: unknown, reading: Reading) => Cell,
): (Cell | string)[][] =>
  totals.summed.length === 0
    ? []
    : inOrder(totals).map(([currency, { rows, sums }]) =>
        columns.map((column, place) => {
          const sum = sums.get(column.key)
          if (sum !== undefined) return cellOf(column, sum, readingOf(currency))
          if (place === 0) return `Total of ${rows}${currency === null ? '' : ` ${currency}`}`
          return column.key === 'currency' ? (currency ?? '') : ''
        }),
      )

const inOrder = ({ parts }: Totals) => [...parts].toSorted(([a], [b]) => String(a).localeCompare(String(b)))

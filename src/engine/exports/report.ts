import type { AnyKind, FormatContext } from '#blueprint/kind.ts'
import { masked } from '#values/text/masked.ts'

/** One column of a file. */
export interface ReportColumn {
  readonly key: string
  readonly kind: AnyKind
}

export type ReportRow = Readonly<Record<string, unknown>>

/** A report to be written: header, columns, rows in batches as they are read, and totals. */
export interface Report {
  readonly title: string
  /** Name and text, one line each, above the table. */
  readonly head: readonly (readonly [string, string])[]
  readonly columns: readonly ReportColumn[]
  readonly batches: AsyncIterable<readonly ReportRow[]>
  /** Complete after all rows were read. */
  readonly totals: Totals
  /** Format context of a row: by its currency if the report has several. */
  readonly formatOf: (currency: unknown) => FormatContext
}

export interface Totals {
  rows: number
  /** Columns that are totalled. */
  readonly summed: readonly string[]
  /** One per currency; the key is null if there is only one. */
  readonly parts: Map<string | null, PartTotals>
}

export interface PartTotals {
  rows: number
  readonly sums: Map<string, bigint>
}

export const noActivity = 'No Activity'

/** A value as text for CSV and PDF. */
export function textOf({ kind }: ReportColumn, value: unknown, reading: FormatContext): string {
  if (value === null || value === undefined) return ''
  const text = kind.toText(value, reading)
  return kind.traits.masked ? masked(text) : text
}

/** What a formula begins with, after whatever spreadsheets and readers skip; \p{Cf} is not seen. */
const formulaStart = /^[\p{Cf}\p{Cc}\p{Z}"']*[=+\-@＝＋－＠﹦﹢﹣﹫−]|^[\t\r\n\0]/u
/** Where a reader that separates by semicolons, tabs, bars or lines, whatever the quotes say, begins a cell. */
const innerStart = /(?<=[;\t|\r\n][\p{Cf}\p{Z}"']{0,20})(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu
const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * Prevents formula injection in spreadsheets. Text must not begin like a formula; a numeric column
 * may begin with a minus if it is a number.
 */
export const escapeFormula = (text: string, isNumeric: boolean): string =>
  isNumeric && plainNumber.test(text) ? text : `${formulaStart.test(text) ? "'" : ''}${text.replace(innerStart, "'")}`

/** The total lines, one per currency: row count, and sums in their columns. */
export const totalLines = <Cell>(
  { columns, totals, formatOf: readingOf }: Report,
  cellOf: (column: ReportColumn, value: unknown, reading: FormatContext) => Cell,
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

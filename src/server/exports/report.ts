import type { AnyKind, Reading } from '#blueprint/kind.ts'
import { masked } from '../engine/list/present.ts'

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
  readonly reading: Reading
}

export interface Totals {
  rows: number
  /** By column, of those that are totalled. */
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

/** The last line: how many rows, and the sums under their columns. */
export const totalsLine = ({ columns, totals, reading }: Report): readonly string[] | null =>
  totals.sums.size === 0
    ? null
    : columns.map(({ kind, key }, place) => {
        const sum = totals.sums.get(key)
        if (sum !== undefined) return kind.toText(sum, reading)
        return place === 0 ? `Total of ${totals.rows}` : ''
      })

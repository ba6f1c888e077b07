import { sharesOfWhole, writtenTenths } from '#values/share-of-whole.ts'

/** One value of a table under the labels of its row and column. */
export interface PivotCell {
  readonly row: string
  readonly column: string
  readonly value: bigint
}

interface Pivot {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly label: string; readonly cells: readonly (bigint | null)[] }[]
  readonly isCut: boolean
}

const add = (sums: Map<string, bigint>, key: string, value: bigint) => sums.set(key, (sums.get(key) ?? 0n) + value)

/**
 * Cells as a table with the columns in this order and the rows in that in which their labels first occur, with the sum of each row as its
 * last cell and the sums of the columns as the last row. Rows and columns beyond the limits are left out of the table, not out of its sums.
 */
export function pivotOf(
  cells: readonly PivotCell[],
  every: readonly string[],
  totalLabel: string,
  limits: { readonly rows: number; readonly columns: number },
): Pivot {
  const [byRow, byColumn, byBoth] = [new Map<string, bigint>(), new Map<string, bigint>(), new Map<string, bigint>()]
  const keyOf = (row: string, column: string) => JSON.stringify([row, column])
  for (const { row, column, value } of cells) {
    add(byRow, row, value)
    add(byColumn, column, value)
    add(byBoth, keyOf(row, column), value)
  }
  const columns = every.slice(0, limits.columns)
  const labels = [...byRow.keys()].slice(0, limits.rows)
  const whole = cells.reduce((sum, { value }) => sum + value, 0n)
  return {
    columns,
    rows: [
      ...labels.map((label) => ({
        label,
        cells: [...columns.map((column) => byBoth.get(keyOf(label, column)) ?? null), byRow.get(label) ?? 0n],
      })),
      { label: totalLabel, cells: [...columns.map((column) => byColumn.get(column) ?? 0n), whole] },
    ],
    isCut: columns.length < every.length || labels.length < byRow.size,
  }
}

/** A cell of one currency in its minor units; nothing counts as zero. */
const partOf = (cell: string | number | null): bigint => BigInt(String(cell ?? 0).replace('.', ''))

/** What each row is of the whole, 100.0 together; – where one of them is negative, or rows are left out of the table. */
export function sharesOfRows(
  rows: readonly (string | number | null)[],
  whole: string | number | null,
): readonly string[] {
  const parts = rows.map(partOf)
  const shares = parts.reduce((sum, part) => sum + part, 0n) === partOf(whole) ? sharesOfWhole(parts) : null
  return parts.map((part, place) => (shares === null ? '–' : writtenTenths(shares[place] ?? 0, part)))
}

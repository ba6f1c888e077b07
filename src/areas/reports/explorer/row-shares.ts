import { sharesOfWhole, writtenTenths } from '#values/share-of-whole.ts'

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

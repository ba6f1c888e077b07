import type { AnyList } from '#blueprint/screen/list.ts'

/** A figure that is the number of rows, or the sum of columns, of the list that it opens. */
export interface ListCard {
  readonly list: AnyList
  /** The filters of the list for days such as `2026-11-13..2026-11-20`. */
  readonly search: (days: string) => Readonly<Record<string, string>>
  /** Columns that are added up; none: rows are counted. */
  readonly sums: readonly string[]
}

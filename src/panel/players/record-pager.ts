import { textOf } from '#panel/kinds/text.ts'

/** The list a player was opened from, its query, and the column with the player id. */
export interface RecordPager {
  readonly path: string
  readonly title: string
  readonly query: Readonly<Record<string, string>>
  /** Whether the list has an address; a list inside a page has none. */
  readonly hasAddress: boolean
  readonly column: string
}

let pager: RecordPager | null = null

export const openRecordPager = (walk: RecordPager): void => {
  pager = walk
}

export const closeRecordPager = (): void => {
  pager = null
}

export const currentRecordPager = (): RecordPager | null => pager

interface Paged {
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly next_cursor?: string | null
  readonly prev_cursor?: string | null
}

/** The player ids of a page, in order and without duplicates. */
export const playersOf = ({ data }: Paged, column: string): string[] => [
  ...new Set(data.map((row) => textOf(row[column])).filter((id) => id !== '')),
]

/** The query of the page before or after this one; null if there is none. */
export function adjacentPage({ query }: RecordPager, answer: Paged, step: -1 | 1): RecordPager['query'] | null {
  const cursor = step > 0 ? answer.next_cursor : answer.prev_cursor
  const { page: _page, ...others } = query
  return cursor ? { ...others, cursor } : null
}

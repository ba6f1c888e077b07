import { textOf } from '../kinds/text.ts'

/** The list a player was opened from, as it was asked for, and which of its columns says who. */
export interface Walk {
  readonly path: string
  readonly title: string
  readonly query: Readonly<Record<string, string>>
  /** Whether its address shows it so: a list inside a page has none. */
  readonly hasAddress: boolean
  readonly column: string
}

let begun: Walk | null = null

export const beginWalk = (walk: Walk): void => {
  begun = walk
}

export const endWalk = (): void => {
  begun = null
}

export const walkBegun = (): Walk | null => begun

interface Paged {
  readonly data: readonly Readonly<Record<string, unknown>>[]
  readonly current_page?: number
  readonly last_page?: number
  readonly next_cursor?: string | null
  readonly prev_cursor?: string | null
}

/** The players of a page in its order, each once. */
export const playersOf = ({ data }: Paged, column: string): string[] => [
  ...new Set(data.map((row) => textOf(row[column])).filter((id) => id !== '')),
]

/** How the page before or after this one is asked for; null: there is none. */
export function pageBeside({ query }: Walk, answer: Paged, step: -1 | 1): Walk['query'] | null {
  if (answer.last_page !== undefined) {
    const page = (answer.current_page ?? 1) + step
    return page >= 1 && page <= answer.last_page ? { ...query, page: String(page) } : null
  }
  const cursor = step > 0 ? answer.next_cursor : answer.prev_cursor
  return cursor ? { ...query, cursor } : null
}

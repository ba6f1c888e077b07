/** The envelope and the page shape of every answer, spelled in one place (product specification 3 and 8). */

/** Numbered pages. `total_item` is exact unless `is_capped`: then there are at least that many. */
export interface PagedList<Row> {
  readonly data: readonly Row[]
  readonly total_item: number
  readonly is_capped: boolean
  readonly is_last: boolean
  readonly is_last_page: boolean
  readonly current_item_count: number
  readonly current_page: number
  readonly last_page: number
  readonly page_totals: Totals
  readonly page_totals_by_currency?: TotalsByCurrency
}

export interface CursorList<Row> {
  readonly data: readonly Row[]
  readonly load_more: boolean
  readonly next_cursor: string | null
  readonly prev_cursor: string | null
  readonly current_item_count: number
  readonly page_totals: Totals
  readonly page_totals_by_currency?: TotalsByCurrency
}

/** Column key to decimal text. */
export type Totals = Readonly<Record<string, string>>

/**
 * Said to whoever sees domains of several currencies, by the code of each that has rows; every row then says its `currency`.
 * Money of several is never added up: the plain totals leave it out as soon as there are two.
 */
export type TotalsByCurrency = Readonly<Record<string, Totals>>

/** GET <list>/totals: the sums and the exact count of everything the filters let through. */
export interface FilterTotals {
  readonly status: true
  readonly data: {
    readonly total_item: number
    readonly totals: Totals
    readonly totals_by_currency?: TotalsByCurrency
  }
}

/** What an action, a form or a fixed call answers. */
export interface Done<Data = unknown> {
  readonly status: true
  readonly message: string
  readonly data?: Data
  /** Shown this once, by label: whoever asks again with the same key is not told again. */
  readonly once?: Readonly<Record<string, string>>
}

/** Every failure. `data` is what a person reads: a sentence, or one a field. */
export interface Failure {
  readonly data: string | readonly string[]
  readonly message: string
  readonly status: number
  /** Sentences by field, so that a form can put them where they belong. */
  readonly fields?: Readonly<Record<string, string>>
  /** A word a program can ask about: step_up_required, csrf, version_conflict, second_person. */
  readonly code?: string
}

export const pageSize = 25
/** Beyond this many rows a count that no roll-up answers is said as "10,000+". */
export const countCap = 10_000

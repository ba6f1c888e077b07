/** Response envelopes and page shapes (product specification 3 and 8). */

/** Numbered pages; `total_item` is exact. */
export interface PagedList<Row> {
  readonly data: readonly Row[]
  readonly total_item: number
  readonly is_last: boolean
  readonly is_last_page: boolean
  readonly current_item_count: number
  readonly current_page: number
  readonly last_page: number
  /** The pages next to this one, from its last and its first row: rows that come or go meanwhile move no other. */
  readonly next_cursor: string | null
  readonly prev_cursor: string | null
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
 * Present when the user sees domains of several currencies: totals by currency code; every row then
 * has a `currency`. Amounts of different currencies are never added: the plain totals omit them.
 */
export type TotalsByCurrency = Readonly<Record<string, Totals>>

/** GET <list>/totals: sums and exact count of all rows that match the filters. */
export interface FilterTotals {
  readonly status: true
  readonly data: {
    readonly total_item: number
    readonly totals: Totals
    readonly totals_by_currency?: TotalsByCurrency
  }
}

/** Response of an action, a form or a fixed call. */
export interface DoneResponse<Data = unknown> {
  readonly status: true
  readonly message: string
  readonly data?: Data
  /**
   * One-time secrets by label; omitted when the request is repeated with the same idempotency key.
   */
  readonly once?: Readonly<Record<string, string>>
}

/** Error response. `data` is the user-facing message, or one message per field. */
export interface Failure {
  readonly data: string | readonly string[]
  readonly message: string
  readonly status: number
  /** Messages by field. */
  readonly fields?: Readonly<Record<string, string>>
  /** Machine-readable code: step_up_required, csrf, version_conflict, second_person, profile_incomplete, email_unverified,
   * challenge_required, other_user. */
  readonly code?: string
}

export const pageSize = 25

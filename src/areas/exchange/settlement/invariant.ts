/** A statement that must always be true; `sql` returns the rows that violate it. */
export interface Invariant {
  readonly id: string
  readonly title: string
  readonly sql: string
  /** Reads balances alone and no history, so that it can be checked while staff work. */
  readonly isQuick?: true
}

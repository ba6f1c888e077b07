/** A sentence that always holds; `sql` finds the rows for which it does not. */
export interface Invariant {
  readonly id: string
  readonly title: string
  readonly sql: string
}

import type { ReviewedRow } from '#areas/payments/rules/statements/review.ts'
import type { DecimalMark } from '#areas/payments/rules/statements/decimal-mark.ts'
import type { DayOrder } from '#areas/payments/rules/statements/statement-days.ts'
import type { ProposedColumns } from '#areas/payments/rules/statements/statement-columns.ts'

/** What the check of a bank file answers. */
export interface CheckedStatement {
  /** The names of the columns; none where no line is a header. */
  readonly header: readonly string[]
  readonly account: string
  /** The earlier import whose columns are used. */
  readonly template: { readonly account: string; readonly importedBy: string } | null
  readonly columns: ProposedColumns
  /** As chosen, or proved by the file. */
  readonly dayOrder: DayOrder | null
  readonly decimalMark: DecimalMark | null
  /** The first rows and the doubtful ones, and what is wrong with the file as a whole. */
  readonly rows: readonly ReviewedRow[]
  readonly problems: readonly string[]
  readonly doubtful: number
  readonly asksDayOrder: boolean
  readonly asksDecimalMark: boolean
  readonly counts: {
    readonly credits: number
    readonly fresh: number
    readonly matched: number
    readonly leftOut: number
  }
  readonly total: string
  readonly balances: { readonly opening: string; readonly closing: string } | null
}

import { add, negate, subtract, zeroMoney, type Money } from '#values/money.ts'
import type { Sheet, SheetRow } from '#platform/sheets/sheet.ts'
import { readAmount, type DecimalMark } from './decimal-mark.ts'
import { rowSide, splitSide } from './statement-sides.ts'

export type Balances = { readonly opening: Money; readonly closing: Money }

/** The columns from which the balance of a row follows. */
type MovingColumns = {
  readonly amount: string
  readonly debit: string | null
  readonly side: string | null
  readonly balance: string | null
  readonly decimalMark: DecimalMark | null
}

/** What a row added to the account and its balance after it; balance null: not written in this row. */
type Movement = { readonly line: number; readonly moved: Money; readonly balance: Money | null }

const absolute = (amount: Money): Money => (amount < zeroMoney ? negate(amount) : amount)

/** A signed amount: negative where Dr stands beside it; null: none, or not readable. */
function signedIn(row: SheetRow, sheet: Sheet, name: string | null, mark: DecimalMark | null): Money | null {
  const { figure, beside } = splitSide(sheet.text(row, name))
  if (/^[-–]*$/.test(figure)) return null
  const read = readAmount(figure, sheet.isNumber(row, name) ? 'POINT' : mark)
  if (typeof read === 'string') return null
  return beside === 'debit' ? negate(absolute(read.amount)) : read.amount
}

function movementOf(row: SheetRow, sheet: Sheet, columns: MovingColumns): Movement {
  const { amount, debit, side, balance, decimalMark } = columns
  const written = signedIn(row, sheet, amount, decimalMark) ?? zeroMoney
  const named = rowSide(sheet.text(row, side), undefined, false)
  const isDebit = typeof named !== 'string' && named.side === 'debit'
  const paidOut = absolute(signedIn(row, sheet, debit, decimalMark) ?? zeroMoney)
  return {
    line: row.line,
    moved: subtract(isDebit ? negate(absolute(written)) : written, paidOut),
    balance: signedIn(row, sheet, balance, decimalMark),
  }
}

/** The lines whose balance does not follow from the rows before. */
function breaksIn(movements: readonly Movement[]): number[] {
  let expected: Money | null = null
  return movements.flatMap(({ line, moved, balance }) => {
    const after = expected === null ? null : add(expected, moved)
    expected = balance ?? after
    return balance !== null && after !== null && balance !== after ? [line] : []
  })
}

function endsOf(movements: readonly Movement[]): Balances | null {
  const first = movements.findIndex(({ balance }) => balance !== null)
  const start = movements[first]?.balance
  if (start === null || start === undefined) return null
  const moved = (rows: readonly Movement[]) => rows.reduce((sum, row) => add(sum, row.moved), zeroMoney)
  return {
    opening: subtract(start, moved(movements.slice(0, first + 1))),
    closing: add(start, moved(movements.slice(first + 1))),
  }
}

/**
 * Checks that every balance of a file follows from the row before, the oldest row first or last. Returns its ends, null
 * where it says nothing of payments out, or the lines that break it: an amount was misread, or a row is missing.
 */
export function balanceProblems(
  rows: readonly SheetRow[],
  sheet: Sheet,
  columns: MovingColumns,
): Balances | string[] | null {
  const { amount, debit, side, balance } = columns
  const hasSides = rows.some((row) => splitSide(sheet.text(row, amount)).beside !== undefined)
  const isSigned = rows.some((row) => (signedIn(row, sheet, amount, columns.decimalMark) ?? zeroMoney) < zeroMoney)
  if (balance === null || (debit === null && side === null && !hasSides && !isSigned)) return null
  const downward = rows.map((row) => movementOf(row, sheet, columns))
  const orders = [downward, downward.toReversed()].map((movements) => ({ movements, breaks: breaksIn(movements) }))
  const [best] = orders.toSorted((a, b) => a.breaks.length - b.breaks.length)
  if (!best || best.breaks.length === 0) return best ? endsOf(best.movements) : null
  return best.breaks.map((line) => `Line ${line}: the balance does not follow from the amounts before it`)
}

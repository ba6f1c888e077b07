/** Used by tests only: the books of an account by their definition, to check the balance sheet against. */

import { money, negate, zeroMoney, type Money } from '#values/money.ts'

/**
 * The books of one node, signed so that the rows sum to zero: earnings and debts are positive, receivables and cash
 * (assets) negative.
 */
export type BalanceSheet = {
  readonly ownResult: Money
  readonly parent: Money
  readonly clients: Money
  readonly cash: Money
}

export const emptySheet: BalanceSheet = { ownResult: zeroMoney, parent: zeroMoney, clients: zeroMoney, cash: zeroMoney }

/** A client's result is shared: the node keeps its own part, the rest belongs to the upline. */
export const bookResult = (sheet: BalanceSheet, clientResult: Money, own: Money): BalanceSheet => ({
  ...sheet,
  ownResult: money(sheet.ownResult + own),
  parent: money(sheet.parent - clientResult - own),
  clients: money(sheet.clients + clientResult),
})

/** Cash received from a client (negative: paid to the client). */
export const collect = (sheet: BalanceSheet, amount: Money): BalanceSheet => ({
  ...sheet,
  clients: money(sheet.clients + amount),
  cash: money(sheet.cash - amount),
})

/** Cash paid to the parent (negative: received from it). */
export const payParent = (sheet: BalanceSheet, amount: Money): BalanceSheet => ({
  ...sheet,
  parent: money(sheet.parent - amount),
  cash: money(sheet.cash + amount),
})

export const imbalance = ({ ownResult, parent, clients, cash }: BalanceSheet): Money =>
  money(ownResult + parent + clients + cash)

/** Positive rows on the left, negative ones on the right; both columns have the same total. */
export function columns(sheet: BalanceSheet) {
  const rows = Object.entries(sheet)
  return {
    left: rows.filter(([, amount]) => amount > zeroMoney),
    right: rows.filter(([, amount]) => amount < zeroMoney).map(([row, amount]) => [row, negate(amount)] as const),
  }
}

import { formatMoney, money, parseMoney } from '#values/money.ts'

/** Amounts are decimal texts; their sum is one too, to the paisa. */
export const sumOf = (amounts: readonly string[]): string =>
  formatMoney(money(amounts.reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n)))

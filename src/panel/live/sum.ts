import { formatMoney, money, parseMoney } from '#values/money.ts'

/** The exact sum of decimal texts. */
export const sumOf = (amounts: readonly string[]): string =>
  formatMoney(money(amounts.reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n)))

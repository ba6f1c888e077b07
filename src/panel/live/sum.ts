import { decimalsOf, formatMoney, money, parseMoney } from '#values/money.ts'

/** The exact sum of decimal texts of one currency. */
export function sumOf(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map(decimalsOf))
  return formatMoney(money(amounts.reduce((sum, amount) => sum + (parseMoney(amount, digits) ?? 0n), 0n)), digits)
}

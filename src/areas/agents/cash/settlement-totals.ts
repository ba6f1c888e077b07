import { decimalsOf, formatMoney, money, parseMoney, usualDigits } from '#values/money.ts'

export const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

export interface Line {
  readonly id: string
  readonly name: string
  /** Decimals of its currency. */
  readonly digits: number
  readonly open: bigint
  /** The amount paid or collected, always positive. */
  readonly cash: bigint
}

/** The selected accounts with an open result, each with the entered amount or the full amount. */
export const linesOf = (
  rows: readonly { readonly id: string; readonly name: string; readonly refPl: string }[],
  amounts: Readonly<Record<string, string>>,
): Line[] =>
  rows.flatMap(({ id, name, refPl }) => {
    const digits = decimalsOf(refPl)
    const open = parseMoney(refPl, digits) ?? 0n
    const entered = amounts[id]
    return open === 0n
      ? []
      : [{ id, name, digits, open, cash: entered === undefined ? absolute(open) : (parseMoney(entered, digits) ?? 0n) }]
  })

/** Totals paid to winners and collected from losers. */
export function cashOf(lines: readonly Line[]): { readonly receive: string; readonly pay: string } {
  const sum = (some: readonly Line[]) =>
    formatMoney(money(some.reduce((total, { cash }) => total + cash, 0n)), lines[0]?.digits ?? usualDigits)
  return { receive: sum(lines.filter(({ open }) => open < 0n)), pay: sum(lines.filter(({ open }) => open > 0n)) }
}

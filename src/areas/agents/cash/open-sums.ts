import { formatMoney, money, parseMoney } from '#values/money.ts'

export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

export interface Line {
  readonly id: string
  readonly name: string
  readonly open: bigint
  /** What of it changes hands. */
  readonly cash: bigint
}

/** The ticked accounts with something open, each with what is named for it or else all of it. */
export const linesOf = (
  rows: readonly { readonly id: string; readonly name: string; readonly refPl: string }[],
  amounts: Readonly<Record<string, string>>,
): Line[] =>
  rows.flatMap(({ id, name, refPl }) => {
    const open = parseMoney(refPl) ?? 0n
    const said = amounts[id]
    return open === 0n ? [] : [{ id, name, open, cash: said === undefined ? sizeOf(open) : (parseMoney(said) ?? 0n) }]
  })

/** What is paid out to those who won and collected from those who lost. */
export function cashOf(lines: readonly Line[]): { readonly receive: string; readonly pay: string } {
  const sum = (some: readonly Line[]) => formatMoney(money(some.reduce((total, { cash }) => total + cash, 0n)))
  return { receive: sum(lines.filter(({ open }) => open < 0n)), pay: sum(lines.filter(({ open }) => open > 0n)) }
}

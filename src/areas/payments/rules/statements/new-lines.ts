import { isRailReference } from '#areas/payments/rules/deposits/utr.ts'
import type { StatementLine } from './statement.ts'

type KeyFacts = Pick<StatementLine, 'utr' | 'amount' | 'bookedOn'>

/** A line of an earlier import of the same account. */
export type KnownLine = KeyFacts & {
  readonly occurrence: number
  /** Its import was rolled back, so it is no payment; its number is not given again. */
  readonly isRolledBack: boolean
}

/** Two lines are the same payment if their UTR and amount are equal; other references recur, on other days. */
const lineKey = ({ utr, amount, bookedOn }: KeyFacts): string =>
  `${isRailReference(utr) ? '' : bookedOn} ${utr} ${amount}`

export type NewLine = StatementLine & {
  /** Number among the stored lines of this reference and amount. */
  readonly occurrence: number
}

/** The lines of a file that were not imported before: equal lines of one file are as many payments. */
export function newLines(lines: readonly StatementLine[], stored: readonly KnownLine[]): NewLine[] {
  const known = new Map(
    [
      ...Map.groupBy(
        stored.filter(({ isRolledBack }) => !isRolledBack),
        lineKey,
      ),
    ].map(([key, same]) => [key, same.length]),
  )
  const nameOf = ({ utr, amount }: KeyFacts) => `${utr} ${amount}`
  const last = new Map(
    [...Map.groupBy(stored, nameOf)].map(([name, same]) => [
      name,
      Math.max(...same.map(({ occurrence }) => occurrence)),
    ]),
  )
  return lines.flatMap((line) => {
    const left = known.get(lineKey(line)) ?? 0
    known.set(lineKey(line), left - 1)
    if (left > 0) return []
    const occurrence = (last.get(nameOf(line)) ?? 0) + 1
    last.set(nameOf(line), occurrence)
    return [{ ...line, occurrence }]
  })
}

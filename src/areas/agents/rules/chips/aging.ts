/** What changed the result of an account on one business day, netted. */
export interface DayChange {
  /** 2026-11-20 */
  readonly day: string
  readonly amount: bigint
}

/** The part of a day's change that is still outstanding, with the sign of the result. */
export interface OpenAmount extends DayChange {
  readonly open: bigint
}

/** Days of age up to which an amount falls into each group; older than all: the last. */
export const ageGroups = ['0-7', '8-30', '31-60', '60+'] as const
export type AgeGroup = (typeof ageGroups)[number]
export const groupOf = (age: number): AgeGroup => (age <= 7 ? '0-7' : age <= 30 ? '8-30' : age <= 60 ? '31-60' : '60+')

/** Changes on days before these many days are not read one by one. */
export const agedDays = 60

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/**
 * Which days an outstanding result comes from. What is paid, won back or written off settles the oldest day first, so what
 * is open is the newest of what arose, up to the result; what the given days do not explain was brought forward from before
 * them.
 */
export function openAmounts(
  result: bigint,
  changes: readonly DayChange[],
): { readonly items: readonly OpenAmount[]; readonly broughtForward: bigint } {
  const items: OpenAmount[] = []
  let left = size(result)
  for (const { day, amount } of changes.toSorted((a, b) => (a.day < b.day ? 1 : -1))) {
    const isSameSide = amount < 0n === result < 0n && amount !== 0n
    if (!isSameSide || left === 0n) continue
    const open = size(amount) < left ? size(amount) : left
    left -= open
    items.push({ day, amount, open: result < 0n ? -open : open })
  }
  return { items, broughtForward: result < 0n ? -left : left }
}

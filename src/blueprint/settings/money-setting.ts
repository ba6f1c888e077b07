export const crore = 10_000_000_00n
/** An amount that may be left empty. */
export const money = (title: string, hint: string, initial: string | null = null) =>
  ({ kind: 'amount', title, hint, initial, min: 0n, max: 100n * crore }) as const

/** Every table of an account starts its keys with the account's cell, so that rows of one account stay together. */
export const cells = 64

export function cellOf(id: bigint): number {
  return Number(id % BigInt(cells))
}

/** Keys of every account table start with the account's cell, so that rows of one account stay together. */
export const cells = 64

export function cellOf(id: bigint): number {
  return Number(id % BigInt(cells))
}

/** Whether the database can parse it as an id; any other text matches no row. */
export const isId = (text: string): boolean => /^\d{1,18}$/.test(text)
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** Filters of the lists behind the figures, in address bar notation. */
export const negativeSearch = { isNegative: 'YES' } as const
export const findingsSearch = { status: 'OPEN,INVESTIGATING' } as const

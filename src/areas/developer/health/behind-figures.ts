/** Filters of the lists behind the figures, in address bar notation. */
export const failedSearch = { kind: 'ERROR' } as const
export const refusedSearch = { kind: 'REFUSAL' } as const
export const negativeSearch = { isNegative: 'YES' } as const
export const findingsSearch = { status: 'OPEN,INVESTIGATING' } as const
export const gapsSearch = { result: 'NOT_RECORDED' } as const

export const kycStates = ['PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'EXPIRED'] as const

export const betLockLabels = { FREE: 'Open', LOCKED: 'Blocked' } as const

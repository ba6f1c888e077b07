export const kycStates = ['PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'EXPIRED'] as const

export const betLockLabels = { FREE: 'Open', LOCKED: 'Blocked' } as const

export const pinLabels = { PINNED: 'Pinned', LOOSE: '–' } as const

/** Entry types of the player timeline. */
export const timelineKinds = ['MONEY', 'BET', 'SESSION', 'RESTRICTION', 'KYC', 'NOTE', 'MESSAGE', 'STAFF'] as const
export type TimelineKind = (typeof timelineKinds)[number]
export const timelineLabels = {
  MONEY: 'Money',
  BET: 'Bet',
  SESSION: 'Session',
  RESTRICTION: 'Restriction',
  KYC: 'KYC',
  NOTE: 'Note',
  MESSAGE: 'Message',
  STAFF: 'Staff action',
} as const

/** A player as a row of the account tree, which also contains agents. */
export const asAccount = ({ id, username }: { readonly id: string; readonly username: string }) => ({
  id,
  account: username,
})

/** What looks like an address of electronic mail. */
export const mailAddress = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/

export const kycStates = ['PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'EXPIRED'] as const

export const betLockLabels = { FREE: 'Open', LOCKED: 'Blocked' } as const

export const pinLabels = { PINNED: 'Pinned', LOOSE: '–' } as const

/** What of a player's life a row of his timeline tells. */
export const lifeKinds = ['MONEY', 'BET', 'SESSION', 'RESTRICTION', 'KYC', 'NOTE', 'MESSAGE', 'STAFF'] as const
export type LifeKind = (typeof lifeKinds)[number]
export const lifeLabels = {
  MONEY: 'Money',
  BET: 'Bet',
  SESSION: 'Session',
  RESTRICTION: 'Restriction',
  KYC: 'KYC',
  NOTE: 'Note',
  MESSAGE: 'Message',
  STAFF: 'Staff action',
} as const

export const vipLabels = { 0: 'None' } as const

/** A player as a row of the tree, where accounts of both sorts stand. */
export const asAccount = ({ id, username }: { readonly id: string; readonly username: string }) => ({
  id,
  account: username,
})

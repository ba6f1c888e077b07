import { cellOf } from '#values/id.ts'

/**
 * `wallet` and `held` belong to the account of the transfer. All others are operator accounts, one sub-account per
 * cell, so that no row is written by everyone; they can be negative (`chips` is minus the chips issued).
 */
export const ledgerAccounts = [
  'wallet',
  'held',
  'exchange',
  'commission',
  'casino',
  'sportsbook',
  'gateway',
  'chips',
  'clearing',
  'bonus',
  'adjustment',
  'tax',
] as const

export type LedgerAccount = (typeof ledgerAccounts)[number]

export const isOwn = (account: LedgerAccount): boolean => account === 'wallet' || account === 'held'

/** The balance a transfer updates: the account's own, or the operator's in the account's cell. */
export const balanceOf = (account: LedgerAccount, accountId: bigint, currency: string): string =>
  `${account}:${isOwn(account) ? accountId : `cell${cellOf(accountId)}`}:${currency}`

import type { PlainPath } from './address.ts'

/** What a role does all day. It decides the first screen, the favourites, the dashboard and the tour; it grants nothing. */
export const workProfiles = [
  'OWNER',
  'OPERATIONS',
  'FINANCE',
  'CASHIER',
  'CHECKER',
  'RISK',
  'TRADER',
  'SUPPORT',
  'COMPLIANCE',
  'MARKETING',
  'AGENT',
  'AUDITOR',
] as const
export type WorkProfile = (typeof workProfiles)[number]

/** The screens of a profile: the first is opened after sign-in, all are favourites until the user chooses their own. */
export const profileScreens: Readonly<Record<WorkProfile, readonly PlainPath[]>> = {
  OWNER: ['/', '/withdraws', '/risk-management', '/PLby-downline-report', '/panel-logs'],
  OPERATIONS: ['/', '/withdraws', '/deposits', '/kyc', '/market-result'],
  FINANCE: ['/', '/deposits/reconciliation', '/deposits', '/withdraws', '/PLby-downline-report', '/account-statement'],
  CASHIER: ['/withdraws', '/manual-deposits', '/deposits', '/players'],
  CHECKER: ['/approve-withdraws', '/withdraws', '/deposits/reconciliation', '/self-transaction'],
  RISK: ['/risk-management', '/inplay-exposure', '/my-bets', '/player-exposure', '/device-alert'],
  TRADER: ['/market-result', '/events', '/inplay-exposure', '/risk-management', '/my-bets'],
  SUPPORT: ['/players', '/message-box', '/deposits', '/withdraws', '/my-bets'],
  COMPLIANCE: ['/kyc', '/device-alert', '/players-restriction', '/player-logs', '/players'],
  MARKETING: ['/players', '/message-box', '/profit'],
  AGENT: ['/downline', '/player-downline', '/my-bets', '/PLby-downline-report', '/account-statement'],
  AUDITOR: ['/panel-logs', '/permissions', '/users', '/account-statement', '/PLby-downline-report'],
}

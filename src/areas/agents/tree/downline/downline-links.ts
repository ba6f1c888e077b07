import { rowAddress } from '#blueprint/address.ts'
import type { RowLink } from '#blueprint/screen/list.ts'

const agent = ['kind', 'AGENT'] as const
const player = ['kind', 'PLAYER'] as const

/** Links from an account of the downline to related screens. */
export const downlineLinks = [
  { title: 'Open downline', to: rowAddress('/downline', { node: ':id' }), permission: 'DOWNLINE_VIEW', when: agent },
  {
    title: 'Edit agent',
    to: rowAddress('/downline-edit/:id', { id: ':id' }),
    permission: 'DOWNLINE_EDIT',
    when: agent,
  },
  { title: 'Downline bets', to: rowAddress('/my-bets', { agentId: ':id' }), permission: 'MY_BETS_VIEW', when: agent },
  { title: 'Bets', to: rowAddress('/my-bets', { playerId: ':id' }), permission: 'MY_BETS_VIEW', when: player },
  { title: 'Statement', to: rowAddress('/account-statement', { account: ':id' }), permission: 'STATEMENTS_VIEW' },
  {
    title: 'Downline P/L',
    to: rowAddress('/PLby-downline-report', { node: ':id' }),
    permission: 'PL_BY_DOWNLINE',
    when: agent,
  },
  {
    title: 'Downline exposure',
    to: rowAddress('/player-exposure', { agentId: ':id' }),
    permission: 'PLAYER_EXPOSURE_VIEW',
    when: agent,
  },
  {
    title: 'Open markets',
    to: rowAddress('/player-exposure', { playerId: ':id' }),
    permission: 'PLAYER_EXPOSURE_VIEW',
    when: player,
  },
  {
    title: 'Settlements and cash',
    to: rowAddress('/downline-cash', { accountId: ':id' }),
    permission: 'DOWNLINE_VIEW',
  },
  {
    title: 'Bet limits',
    to: rowAddress('/downline-limits', { agentId: ':id' }),
    permission: 'DOWNLINE_VIEW',
    when: agent,
  },
  {
    title: 'Sub accounts',
    to: rowAddress('/downline-sub-accounts', { node: ':id' }),
    permission: 'USER_VIEW',
    when: agent,
  },
  { title: 'Messages', to: rowAddress('/message-box', { playerId: ':id' }), permission: 'MESSAGE_VIEW', when: player },
  {
    title: 'Downline messages',
    to: rowAddress('/message-box', { agentId: ':id' }),
    permission: 'MESSAGE_VIEW',
    when: agent,
  },
  { title: 'Change history', to: rowAddress('/downline-changes', { accountId: ':id' }), permission: 'DOWNLINE_VIEW' },
] as const satisfies readonly RowLink[]

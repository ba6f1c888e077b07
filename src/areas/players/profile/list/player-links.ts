import { rowAddress } from '#blueprint/address.ts'
import type { RowLink } from '#blueprint/screen/list.ts'

/** Links from a player to related lists. */
export const playerLinks = [
  {
    title: 'Open player',
    to: rowAddress('/player/detail/:player_id', { player_id: ':id' }),
    permission: 'PLAYERS_DETAIL',
  },
  { title: 'Statement', to: rowAddress('/account-statement', { account: ':id' }), permission: 'STATEMENTS_VIEW' },
  { title: 'Bets', to: rowAddress('/my-bets', { playerId: ':id' }), permission: 'MY_BETS_VIEW' },
  {
    title: 'Sportsbook bets',
    to: rowAddress('/sportsbook-bets', { playerId: ':id' }),
    permission: 'SPORTSBOOK_BETS_VIEW',
  },
  {
    title: 'Open markets',
    to: rowAddress('/player-exposure', { playerId: ':id' }),
    permission: 'PLAYER_EXPOSURE_VIEW',
  },
  { title: 'Deposits', to: rowAddress('/deposits', { playerId: ':id' }), permission: 'DEPOSIT_VIEW' },
  { title: 'Withdrawals', to: rowAddress('/withdraws', { playerId: ':id' }), permission: 'WITHDRAW_VIEW' },
  {
    title: 'Restrictions',
    to: rowAddress('/players-restriction', { playerId: ':id' }),
    permission: 'PLAYER_RESTRICTION',
  },
  { title: 'Log', to: rowAddress('/player-logs', { playerId: ':id' }), permission: 'LOG_VIEW' },
  { title: 'Messages', to: rowAddress('/message-box', { playerId: ':id' }), permission: 'MESSAGE_VIEW' },
] as const satisfies readonly RowLink[]

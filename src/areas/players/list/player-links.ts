import type { RowLink } from '#blueprint/screen/list.ts'

/** What else is known of a player. */
export const playerLinks: readonly RowLink[] = [
  { title: 'Open the player', to: '/player/detail/:id', permission: 'PLAYERS_DETAIL' },
  { title: 'Statement', to: '/account-statement?account=:id', permission: 'STATEMENTS_VIEW' },
  { title: 'Bets', to: '/my-bets?playerId=:id', permission: 'MY_BETS_VIEW' },
  { title: 'Sportsbook bets', to: '/sportsbook-bets?playerId=:id', permission: 'SPORTSBOOK_BETS_VIEW' },
  { title: 'Open markets', to: '/player-exposure?playerId=:id', permission: 'PLAYER_EXPOSURE_VIEW' },
  { title: 'Deposits', to: '/deposits?playerId=:id', permission: 'DEPOSIT_VIEW' },
  { title: 'Withdrawals', to: '/withdraws?playerId=:id', permission: 'WITHDRAW_VIEW' },
  { title: 'Restrictions', to: '/players-restriction?playerId=:id', permission: 'PLAYER_RESTRICTION' },
  { title: 'Log', to: '/player-logs?playerId=:id', permission: 'LOG_VIEW' },
  { title: 'Messages', to: '/message-box?playerId=:id', permission: 'MESSAGE_VIEW' },
]

import type { RowLink } from '#blueprint/screen/list.ts'

const agent = ['kind', 'AGENT'] as const
const player = ['kind', 'PLAYER'] as const

/** What else is known of an account of the tree. */
export const downlineLinks: readonly RowLink[] = [
  { title: 'Open below', to: '/downline?node=:id', permission: 'DOWNLINE_VIEW', when: agent },
  { title: 'Edit agent', to: '/downline-edit/:id', permission: 'DOWNLINE_EDIT', when: agent },
  { title: 'Bets below', to: '/my-bets?agentId=:id', permission: 'MY_BETS_VIEW', when: agent },
  { title: 'Bets', to: '/my-bets?playerId=:id', permission: 'MY_BETS_VIEW', when: player },
  { title: 'Statement', to: '/account-statement?account=:id', permission: 'STATEMENTS_VIEW' },
  { title: 'P/L below', to: '/PLby-downline-report?node=:id', permission: 'PL_BY_DOWNLINE', when: agent },
  { title: 'Exposure below', to: '/player-exposure?agentId=:id', permission: 'PLAYER_EXPOSURE_VIEW', when: agent },
  { title: 'Open markets', to: '/player-exposure?playerId=:id', permission: 'PLAYER_EXPOSURE_VIEW', when: player },
  { title: 'Settlements and cash', to: '/downline-cash?accountId=:id', permission: 'DOWNLINE_VIEW' },
  { title: 'Bet limits', to: '/downline-limits?agentId=:id', permission: 'DOWNLINE_VIEW', when: agent },
  { title: 'Sub accounts', to: '/downline-sub-accounts?node=:id', permission: 'USER_VIEW', when: agent },
  { title: 'Messages', to: '/message-box?playerId=:id', permission: 'MESSAGE_VIEW', when: player },
  { title: 'Messages below', to: '/message-box?agentId=:id', permission: 'MESSAGE_VIEW', when: agent },
  { title: 'Changes', to: '/downline-changes?accountId=:id', permission: 'DOWNLINE_VIEW' },
]

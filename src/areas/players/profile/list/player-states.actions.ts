import { transitions } from '#blueprint/transitions.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'

export const playerBetLock = transitions(
  betLockFlow,
  { permission: 'PLAYER_BET_LOCK', asks: 'reason', stateColumn: 'betLock' },
  {
    lock: { name: 'bet-lock', title: 'Lock bets', confirm: 'Lock bets of {username}? No new bets are accepted.' },
    unlock: {
      name: 'bet-unlock',
      title: 'Unlock bets',
      confirm: 'Unlock bets of {username}? New bets are accepted again.',
    },
  },
)

export const playerStatus = transitions(
  accountFlow,
  { permission: 'PLAYER_STATUS_EDIT', asks: 'reason' },
  {
    suspend: {
      name: 'suspension',
      title: 'Suspend',
      confirm: 'Suspend {username}? The player can view the site but cannot bet.',
    },
    lock: { name: 'block', title: 'Block', tone: 'danger', confirm: 'Block {username}? The player cannot log in.' },
    reactivate: { name: 'reactivation', title: 'Reactivate', confirm: 'Reactivate {username}?' },
    close: {
      name: 'closure',
      title: 'Close',
      tone: 'danger',
      confirm: 'Close the account of {username}? Only an account with no money and no open bets can be closed.',
    },
    reopen: {
      name: 'reopening',
      title: 'Reopen account',
      secondApproval: 'always',
      confirm: 'Reopen the closed account of {username}? Needs a second approval.',
    },
  },
)

import { action } from '#blueprint/screen/action.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'

const refreshes = ['/players', '/api/players/:player_id/card', '/downline']
const change = { permission: 'PLAYER_STATUS_EDIT', on: 'row', input: {}, asks: 'reason', refreshes } as const
const lock = {
  permission: 'PLAYER_BET_LOCK',
  on: 'row',
  input: {},
  asks: 'reason',
  stateColumn: 'betLock',
  refreshes,
} as const

export const lockPlayerBets = action({
  ...lock,
  name: 'bet-lock',
  title: 'Lock bets',
  move: [betLockFlow, 'lock'],
  confirm: 'Take no more bets of {username}?',
})

export const unlockPlayerBets = action({
  ...lock,
  name: 'bet-unlock',
  title: 'Unlock bets',
  move: [betLockFlow, 'unlock'],
  confirm: 'Take bets of {username} again?',
})

export const suspendPlayer = action({
  ...change,
  name: 'suspension',
  title: 'Suspend',
  move: [accountFlow, 'suspend'],
  confirm: 'Suspend {username}? The player may look, and not bet.',
})

export const blockPlayer = action({
  ...change,
  name: 'block',
  title: 'Block',
  move: [accountFlow, 'lock'],
  tone: 'danger',
  confirm: 'Block {username}? The player cannot log in.',
})

export const reactivatePlayer = action({
  ...change,
  name: 'reactivation',
  title: 'Reactivate',
  move: [accountFlow, 'reactivate'],
  confirm: 'Make {username} active again?',
})

export const closePlayer = action({
  ...change,
  name: 'closure',
  title: 'Close',
  move: [accountFlow, 'close'],
  tone: 'danger',
  confirm: 'Close the account of {username}? Only an account without money and open bets can be closed.',
})

export const reopenPlayer = action({
  ...change,
  name: 'reopening',
  title: 'Reopen',
  move: [accountFlow, 'reopen'],
  secondPerson: 'always',
  confirm: 'Open the closed account of {username} again? A second person confirms it.',
})

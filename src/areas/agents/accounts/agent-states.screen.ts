import { action } from '#blueprint/screen/action.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'

const shared = {
  permission: 'DOWNLINE_LOCK',
  on: 'row',
  input: {},
  asks: 'reason',
  refreshes: ['/downline', '/players', '/player-downline', '/api/players/:player_id/card'],
} as const

export const lockAgentBets = action({
  ...shared,
  name: 'bet-lock',
  title: 'Lock bets',
  move: [betLockFlow, 'lock'],
  stateColumn: 'betLock',
  confirm: 'Take no more bets of {account} and everybody below?',
})

export const unlockAgentBets = action({
  ...shared,
  name: 'bet-unlock',
  title: 'Unlock bets',
  move: [betLockFlow, 'unlock'],
  stateColumn: 'betLock',
  confirm: 'Take bets of {account} again? Locks above and below stay as they are.',
})

export const suspendAgent = action({
  ...shared,
  name: 'suspension',
  title: 'Suspend',
  move: [accountFlow, 'suspend'],
  tone: 'danger',
  confirm: 'Suspend {account}? Everybody below is suspended with it, and keeps a state of his own.',
})

export const lockAgent = action({
  ...shared,
  name: 'lock',
  title: 'Lock out',
  move: [accountFlow, 'lock'],
  tone: 'danger',
  confirm: 'Lock {account} and everybody below out? Nobody of them logs in or bets; their own states stay.',
})

export const activateAgent = action({
  ...shared,
  name: 'activation',
  title: 'Activate',
  move: [accountFlow, 'reactivate'],
  confirm: 'Make {account} active again? Those below return to their own states.',
})

const many = { ...shared, on: 'rows' } as const

/** The same for all that are ticked; one that is not possible, and nothing has happened to any. */
export const lockManyBets = action({ ...many, name: 'bet-locks', title: 'Lock bets' })
export const unlockManyBets = action({ ...many, name: 'bet-unlocks', title: 'Unlock bets' })
export const suspendMany = action({ ...many, name: 'suspensions', title: 'Suspend', tone: 'danger' })

export const stateActions = [
  lockAgentBets,
  unlockAgentBets,
  suspendAgent,
  lockAgent,
  activateAgent,
  lockManyBets,
  unlockManyBets,
  suspendMany,
]

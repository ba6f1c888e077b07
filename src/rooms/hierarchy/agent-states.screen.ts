import { action } from '#blueprint/action.ts'
import { accountFlow, betLockFlow } from '#domain/hierarchy/account-status.ts'

const refreshes = ['/downline', '/players']
const shared = { permission: 'AGENT_STATUS_EDIT', on: 'row', input: {}, asks: 'reason', refreshes } as const

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
  confirm: 'Take bets of {account} again? Locks below stay as they are.',
})

export const suspendAgent = action({
  ...shared,
  name: 'suspension',
  title: 'Suspend',
  move: [accountFlow, 'suspend'],
  tone: 'danger',
  confirm: 'Suspend {account}? Everybody below is suspended with it, and keeps a state of his own.',
})

export const activateAgent = action({
  ...shared,
  name: 'activation',
  title: 'Activate',
  move: [accountFlow, 'reactivate'],
  confirm: 'Make {account} active again? Those below return to their own states.',
})

import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { accountFlow, betLockFlow } from '#areas/agents/rules/accounts/account-status.ts'

const shared = {
  permission: 'DOWNLINE_LOCK',
  asks: 'reason',
} as const

export const agentBetLock = transitions(
  betLockFlow,
  { ...shared, stateColumn: 'betLock' },
  {
    lock: {
      name: 'bet-lock',
      title: 'Lock bets',
      confirm: 'Lock bets for {account}? No further bets are accepted from the account and its downline.',
    },
    unlock: {
      name: 'bet-unlock',
      title: 'Unlock bets',
      confirm: 'Unlock bets for {account}? Locks in the upline and downline stay in place.',
    },
  },
)

export const agentStatus = transitions(accountFlow, shared, {
  suspend: {
    name: 'suspension',
    title: 'Suspend account',
    tone: 'danger',
    confirm: 'Suspend {account}? The whole downline is suspended with it, and each account keeps its own state.',
  },
  lock: {
    title: 'Lock account',
    tone: 'danger',
    confirm:
      'Lock {account} and its downline? None of these accounts can sign in or bet, and each keeps its own state.',
  },
  reactivate: {
    name: 'activation',
    title: 'Activate account',
    confirm: 'Activate {account}? Downline accounts return to their own states.',
  },
})

const bulk = { ...shared, on: 'rows', input: {} } as const

/** The same actions for all selected rows. If one row is refused, none is changed. */
export const lockManyBets = action({ ...bulk, name: 'bet-locks', title: 'Lock bets' })
export const unlockManyBets = action({ ...bulk, name: 'bet-unlocks', title: 'Unlock bets' })
export const suspendMany = action({ ...bulk, name: 'suspensions', title: 'Suspend account', tone: 'danger' })

export const stateActions = [
  ...Object.values(agentBetLock),
  ...Object.values(agentStatus),
  lockManyBets,
  unlockManyBets,
  suspendMany,
]

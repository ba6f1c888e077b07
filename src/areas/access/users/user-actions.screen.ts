import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'

const shared = { permission: 'USER_EDIT', asks: 'reason' } as const
const change = { ...shared, on: 'row', input: {} } as const
/** Whoever does these could come in as the other one: his own transaction password is asked. */
const takeOver = { ...change, asks: 'password' } as const

export const userStatus = transitions(userFlow, shared, {
  suspend: {
    name: 'suspension',
    title: 'Suspend',
    tone: 'danger',
    confirm: 'Suspend {username}? Every session ends at once.',
  },
  activate: { name: 'activation', title: 'Activate', confirm: 'Let {username} log in again?' },
})

export const forceReset = action({
  ...change,
  name: 'password-reset',
  title: 'Force a new password',
  confirm: '{username} must choose a new password before anything else. Go on?',
})

export const endUserSessions = action({
  ...change,
  name: 'logout',
  title: 'End sessions',
  confirm: 'Log {username} out everywhere?',
})

export const unlockUser = action({
  ...change,
  name: 'unlock',
  title: 'Lift the lock-out',
  confirm: 'Let {username} try again at once after failed logins?',
})

export const issuePassword = action({
  ...takeOver,
  name: 'temporary-password',
  title: 'Issue a temporary password',
  tone: 'danger',
  confirm: 'The present password of {username} stops working. The new one is shown once, for you to hand over.',
})

/** Starts what the owner of the account finishes: nobody else sees or chooses the password. */
export const sendResetLink = action({
  ...change,
  name: 'reset-link',
  title: 'Send a link for a new password',
  confirm: 'Send {username} a letter with a link to choose a new password? It works once, for 15 minutes.',
})

export const resetSecondStep = action({
  ...takeOver,
  name: 'second-step-reset',
  title: 'Reset two-step',
  tone: 'danger',
  confirm: 'Take the authenticator and the recovery codes off {username}? The password alone is enough then.',
})

export const resetTransactionPassword = action({
  ...takeOver,
  name: 'transaction-password-reset',
  title: 'Reset transaction password',
  tone: 'danger',
  confirm: '{username} has to set a new transaction password before the next approval. Go on?',
})

export const userActions = [
  ...Object.values(userStatus),
  forceReset,
  endUserSessions,
  unlockUser,
  sendResetLink,
  issuePassword,
  resetSecondStep,
  resetTransactionPassword,
]

import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'

const shared = { permission: 'USER_EDIT', asks: 'reason' } as const
const change = { ...shared, on: 'row', input: {} } as const
/** These actions would let the actor sign in as the user, so they require the actor's transaction password. */
const takeOver = { ...change, asks: 'password' } as const

export const userStatus = transitions(userFlow, shared, {
  suspend: {
    name: 'suspension',
    title: 'Suspend user',
    tone: 'danger',
    confirm: 'Suspend {username}? All their sessions end immediately.',
  },
  activate: {
    name: 'activation',
    title: 'Activate user',
    confirm: 'Activate {username}? They will be able to sign in again.',
  },
})

export const forceReset = action({
  ...change,
  name: 'password-reset',
  title: 'Force password change',
  confirm: 'Require {username} to change the password? They must set a new one before doing anything else.',
})

export const endUserSessions = action({
  ...change,
  name: 'logout',
  title: 'End all sessions',
  confirm: 'End all sessions of {username}?',
})

export const unlockUser = action({
  ...change,
  name: 'unlock',
  title: 'Unlock login',
  confirm: 'Unlock the login of {username}? They can try to sign in again immediately.',
})

export const issuePassword = action({
  ...takeOver,
  name: 'temporary-password',
  title: 'Issue temporary password',
  tone: 'danger',
  confirm:
    'Issue a temporary password for {username}? The current password stops working. The new one is shown once, for you to hand over.',
})

/** Emails the owner a reset link; no one else sees or chooses the password. */
export const sendResetLink = action({
  ...change,
  name: 'reset-link',
  title: 'Send reset link',
  confirm: 'Email {username} a link to set a new password? It works once and expires after 15 minutes.',
})

export const resetSecondStep = action({
  ...takeOver,
  name: 'second-step-reset',
  title: 'Reset two-step verification',
  tone: 'danger',
  confirm:
    'Remove the authenticator and recovery codes of {username}? The password alone will then be enough to sign in.',
})

export const resetTransactionPassword = action({
  ...takeOver,
  name: 'transaction-password-reset',
  title: 'Reset transaction password',
  tone: 'danger',
  confirm: 'Reset the transaction password of {username}? They must set a new one before their next approval.',
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

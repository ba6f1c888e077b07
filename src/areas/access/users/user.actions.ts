import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { userFlow } from '#areas/access/rules/user-status.ts'

const shared = { permission: 'USER_EDIT', asks: 'reason' } as const
const change = { ...shared, on: 'row', input: {} } as const
/**
 * Resets of credentials reach the user by email: no one else sees or chooses a credential, and nothing changes until the
 * user has opened the link. For users with sensitive permissions, a second approver confirms the request.
 */
const reset = { ...change, asks: 'password', secondApproval: 'aboveLimit' } as const

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
  confirm:
    'End all sessions of {username} and forget their browsers? The next sign-in counts as one from a new browser.',
})

export const unlockUser = action({
  ...change,
  name: 'unlock',
  title: 'Unlock login',
  confirm: 'Unlock the login of {username}? They can try to sign in again immediately.',
})

/** For users without an email address: an owner requests it, and only the approver sees the temporary password. */
export const resetInPerson = action({
  ...reset,
  secondApproval: 'always',
  name: 'in-person-reset',
  title: 'Reset in person',
  tone: 'danger',
  confirm:
    'Reset all credentials of {username} in person? The approver hands over a temporary password for one hour. The password, authenticator, recovery codes and transaction password stop working then.',
})

export const sendResetLink = action({
  ...reset,
  name: 'reset-link',
  title: 'Send password link',
  confirm: 'Email {username} a link to set a new password? It works once and expires after 15 minutes.',
})

export const resetSecondStep = action({
  ...reset,
  name: 'second-step-reset',
  title: 'Reset two-step verification',
  confirm:
    'Email {username} a link to remove their authenticator and recovery codes? It works once, with their password, and expires after 24 hours.',
})

export const resetTransactionPassword = action({
  ...reset,
  name: 'transaction-password-reset',
  title: 'Reset transaction password',
  confirm:
    'Email {username} a link to set a new transaction password? It works once, with their login password, and expires after 24 hours.',
})

export const userActions = [
  ...Object.values(userStatus),
  forceReset,
  endUserSessions,
  unlockUser,
  sendResetLink,
  resetSecondStep,
  resetTransactionPassword,
  resetInPerson,
]

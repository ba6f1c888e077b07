import { action } from '#blueprint/screen/action.ts'
import { choice } from '#blueprint/kinds/kinds.ts'

const usual = { on: 'row', asks: 'reason' } as const

export const resetPlayerPassword = action({
  ...usual,
  name: 'password-reset',
  title: 'Reset password',
  permission: 'PLAYER_PASSWORD',
  input: {
    how: choice('Reset method', ['LINK', 'FORCED'], {
      initially: 'LINK',
      labels: { LINK: 'Send reset link', FORCED: 'Require a new password at the next login' },
    }),
  },
  confirm: 'The player site handles this with {username}. Staff never see or choose the password.',
})

export const endPlayerSessions = action({
  ...usual,
  name: 'logout',
  title: 'End all sessions',
  permission: 'PLAYER_STATUS_EDIT',
  input: {},
  confirm: 'End all sessions of {username}? The player site logs them out within a few minutes.',
})

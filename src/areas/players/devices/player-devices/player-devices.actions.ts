import { action } from '#blueprint/screen/action.ts'

const pageAction = { on: 'row', asks: 'reason', input: {} } as const

export const endPlayerSessions = action({
  ...pageAction,
  name: 'sessions-end',
  title: 'End all sessions',
  permission: 'PLAYER_STATUS_EDIT',
  confirm:
    'End all sessions of this player? The site is notified on its next call about the player, within minutes. The player can log in again.',
})

export const revealAddresses = action({
  ...pageAction,
  name: 'addresses',
  title: 'Show IP addresses',
  permission: 'PII_REVEAL',
  confirm: 'Show the IP addresses this player used? Your name and the reason are recorded.',
})

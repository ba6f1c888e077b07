import { action } from '#blueprint/screen/action.ts'
import { longText } from '#blueprint/kinds/kinds.ts'

const shared = {
  permission: 'BALANCE_REPAIR_REQUEST',
  on: 'row',
} as const

export const claimRound = action({
  ...shared,
  name: 'case',
  title: 'Claim round',
  input: {},
  confirm: 'Claim this round of {player}? It will be assigned to you.',
})

export const addRoundNote = action({
  ...shared,
  name: 'note',
  title: 'Note',
  input: { note: longText('What you found', { longest: 500 }) },
})

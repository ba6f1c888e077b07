import { action } from '#blueprint/screen/action.ts'
import { longText } from '#blueprint/kinds/kinds.ts'

const usual = {
  permission: 'BALANCE_REPAIR_REQUEST',
  on: 'row',
} as const

export const takeOnRound = action({
  ...usual,
  name: 'case',
  title: 'Claim round',
  input: {},
  confirm: 'Claim this round of {player}? It will be assigned to you.',
})

export const noteOnRound = action({
  ...usual,
  name: 'note',
  title: 'Note',
  input: { note: longText('What you found', { longest: 500 }) },
})

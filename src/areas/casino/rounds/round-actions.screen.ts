import { action } from '#blueprint/screen/action.ts'
import { longText } from '#blueprint/kinds/kinds.ts'

const usual = {
  permission: 'BALANCE_REPAIR_REQUEST',
  on: 'row',
} as const

export const takeOnRound = action({
  ...usual,
  name: 'case',
  title: 'Take on',
  input: {},
  confirm: 'Look after this round of {player} from now on?',
})

export const noteOnRound = action({
  ...usual,
  name: 'note',
  title: 'Note',
  input: { note: longText('What was found out', { longest: 500 }) },
})

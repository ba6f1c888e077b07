import { action } from '#blueprint/screen/action.ts'
import { longText } from '#blueprint/kinds/kinds.ts'
import { queue } from '#blueprint/screen/queue.ts'

/** Rounds without a result, each assigned to the user who clears it up with the provider. */
export const roundQueue = queue({
  of: 'casino_round',
  noun: 'round',
  permission: 'BALANCE_REPAIR_REQUEST',
  claim: 'untilReleased',
  assignee: 'claimedBy',
})

export const addRoundNote = action({
  permission: 'BALANCE_REPAIR_REQUEST',
  on: 'row',
  name: 'note',
  title: 'Note',
  input: { note: longText('What you found', { maxLength: 500 }) },
})

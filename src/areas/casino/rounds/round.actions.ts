import { action } from '#blueprint/screen/action.ts'
import { choice, longText } from '#blueprint/kinds/kinds.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { roundRepairs } from '#areas/casino/rules/repair-round.ts'
import { repairLabels } from './round-labels.ts'

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

/** Asks the provider what its books have of a round; the answer is shown beside ours. */
export const askAboutRound = action({
  permission: 'BALANCE_REPAIR_REQUEST',
  on: 'row',
  name: 'question',
  title: 'Ask provider',
  input: {},
  when: ['status', 'OPEN', 'This round has ended'],
})

/** Ends a round without its provider, once another user approves. */
export const endOpenRound = action({
  permission: 'BALANCE_REPAIR_REQUEST',
  on: 'row',
  name: 'repair',
  title: 'Repair',
  input: { repair: choice('Repair', roundRepairs, { labels: repairLabels }) },
  when: ['status', 'OPEN', 'This round has ended'],
  confirm: 'End the round of {player}? Its stake in the ledger is {staked}. Another user approves it.',
  asks: 'password',
  secondApproval: 'always',
  secondPermission: 'BALANCE_REPAIR_APPROVE',
  preview: true,
  tone: 'danger',
})

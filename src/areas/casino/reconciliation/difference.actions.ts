import { choice, longText } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { transitions } from '#blueprint/transitions.ts'
import { differenceResolutions, roundDifferenceFlow } from '#areas/casino/rules/books/difference-flow.ts'
import { resolutionLabels } from './labels.ts'

const shared = { permission: 'BALANCE_REPAIR_REQUEST', on: 'row' } as const

/** Differences, each assigned to the user who clears it up with the provider. */
export const roundDifferenceQueue = queue({
  of: 'casino_difference',
  noun: 'difference',
  flow: roundDifferenceFlow,
  permission: 'BALANCE_REPAIR_REQUEST',
  claim: 'untilReleased',
  assignee: 'claimedBy',
})

export const addDifferenceNote = action({
  ...shared,
  name: 'note',
  title: 'Note',
  input: { note: longText('What you found', { maxLength: 500 }) },
})

/** What is chosen is checked against the books of now; it moves no money. */
export const resolveRoundDifference = action({
  ...shared,
  name: 'resolution',
  title: 'Resolve',
  input: { how: choice('Resolution', differenceResolutions, { labels: resolutionLabels }) },
  move: [roundDifferenceFlow, 'resolve'],
  confirm: 'Resolve the difference on round {externalRound}?',
  asks: 'reason',
})

export const roundDifferenceMoves = transitions(
  roundDifferenceFlow,
  { permission: 'BALANCE_REPAIR_REQUEST' },
  {
    reopen: {
      name: 'reopening',
      title: 'Reopen',
      confirm: 'Reopen the difference on round {externalRound}?',
      asks: 'reason',
    },
  },
)

import { action } from '#blueprint/screen/action.ts'
import { choice } from '#blueprint/kinds/kinds.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { followUps, heldWinFlow } from '#areas/casino/rules/held-win.ts'

export const followUpLabels = { NOTHING: 'Nothing more', LOCK_PLAY: 'Lock betting of the player' }

/** Wins that wait for a decision, each assigned to the user who examines its round. */
export const heldWinQueue = queue({
  of: 'casino_held_win',
  noun: 'held win',
  permission: 'BALANCE_REPAIR_REQUEST',
  claim: 'untilReleased',
  assignee: 'claimedBy',
})

const decision = {
  permission: 'BALANCE_REPAIR_REQUEST',
  on: 'row',
  secondPermission: 'BALANCE_REPAIR_APPROVE',
} as const

export const releaseHeldWin = action({
  ...decision,
  name: 'payout',
  title: 'Pay out',
  input: {},
  move: [heldWinFlow, 'release'],
  confirm: 'Make the held win of {held} available to {player}?',
  asks: 'password',
  secondApproval: 'aboveLimit',
  preview: true,
})

export const rejectHeldWin = action({
  ...decision,
  name: 'rejection',
  title: 'Reject',
  input: { followUp: choice('And then', followUps, { labels: followUpLabels, initially: 'NOTHING' }) },
  move: [heldWinFlow, 'reject'],
  confirm: 'Take the held win of {held} back from {player}? Another user approves it.',
  asks: 'password',
  secondApproval: 'always',
  preview: true,
  tone: 'danger',
})

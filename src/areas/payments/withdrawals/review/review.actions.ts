import { action } from '#blueprint/screen/action.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { amount, longText } from '#blueprint/kinds/kinds.ts'
import { newestFirst, queue, seconds } from '#blueprint/screen/queue.ts'
import { transitions } from '#blueprint/transitions.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'
import { typeLabels } from '#areas/players/kyc/shared.ts'
import { undoSeconds } from '#areas/payments/rules/payouts/review-decision.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'

/** Withdrawals that wait for approval or rejection. */
export const withdrawalQueue = queue({
  of: 'withdrawal',
  noun: 'withdrawal',
  flow: withdrawalFlow,
  permission: 'WITHDRAW_APPROVE',
  order: newestFirst('requested_at'),
  claim: seconds(60),
  undo: undoSeconds,
  escalate: 'approve',
  opening: 'claims',
})

/** Approves from the queue with one key; final after ten seconds unless undone. */
export const approveWithUndo = action({
  name: 'approval-with-undo',
  title: 'Approve with undo',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'approve'],
  input: {},
  secondApproval: 'aboveLimit',
  isSilent: true,
})

/** The same where a check has failed: with a reason, after a confirmation. */
export const approveDespiteWarnings = action({
  name: 'approval-despite-warnings',
  title: 'Approve despite warnings',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'approve'],
  input: {},
  confirm: 'Approve {amount} for {player} although these checks failed: {warnings}?',
  asks: 'reason',
  secondApproval: 'aboveLimit',
  isSilent: true,
})

export const rejectWithUndo = action({
  name: 'rejection-with-undo',
  title: 'Reject with undo',
  permission: 'WITHDRAW_REJECT',
  on: 'row',
  move: [withdrawalFlow, 'reject'],
  input: {},
  asks: 'reason',
  isSilent: true,
})

/** Approves several at once: those without warnings; the others are skipped. */
export const approveClean = action({
  name: 'approvals',
  title: 'Approve all without warnings',
  permission: 'WITHDRAW_APPROVE',
  on: 'rows',
  move: [withdrawalFlow, 'approve'],
  input: {},
  confirm: 'Approve {amount} for {player}? Withdrawals with warnings are skipped.',
  asks: 'password',
  preview: true,
  skipsRefused: true,
})

/** The withdrawal waits on hold until the player has submitted the documents. */
export const requestDocuments = action({
  name: 'document-request',
  title: 'Request documents',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'requestDocuments'],
  input: {
    types: many('Documents', documentTypes, { labels: typeLabels }),
    note: longText('Message to the player', { maxLength: 500 }),
  },
  confirm: 'Ask {player} for documents? The withdrawal of {amount} stays on hold until they have arrived.',
})

/** Approves less than requested: the rest returns to the wallet, and another user pays the approved part. */
export const approvePart = action({
  name: 'partial-approval',
  title: 'Approve part',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'approve'],
  input: { amount: amount('Amount to pay', { min: 1n }) },
  confirm: 'Approve a part of the {amount} requested by {player}? The rest returns to the wallet at once.',
  asks: 'password',
  secondApproval: 'aboveLimit',
  preview: true,
})

export const reviewMoves = transitions(
  withdrawalFlow,
  { permission: 'WITHDRAW_APPROVE' },
  {
    resume: {
      name: 'resumption',
      title: 'Return to review',
      confirm: 'Return {amount} of {player} to review?',
      asks: 'reason',
    },
  },
)

/** What a reviewer does from the open case, and the queue itself. */
export const reviewActions = [
  approveClean,
  approveWithUndo,
  approveDespiteWarnings,
  rejectWithUndo,
  ...withdrawalQueue.actions,
] as const

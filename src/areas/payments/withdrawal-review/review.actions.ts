import { action } from '#blueprint/screen/action.ts'
import { newestFirst, queue, seconds } from '#blueprint/screen/queue.ts'
import { transitions } from '#blueprint/transitions.ts'
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

/** Approves several at once; only withdrawals without warnings. */
export const approveClean = action({
  name: 'approvals',
  title: 'Approve all without warnings',
  permission: 'WITHDRAW_APPROVE',
  on: 'rows',
  move: [withdrawalFlow, 'approve'],
  input: {},
  confirm: 'Approve {amount} for {player}? Only withdrawals without warnings can be approved in bulk.',
  asks: 'password',
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

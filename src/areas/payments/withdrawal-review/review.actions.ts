import { action } from '#blueprint/screen/action.ts'
import { newestFirst, queue, seconds } from '#blueprint/screen/queue.ts'
import { undoSeconds } from '#areas/payments/rules/payouts/verdict.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'

/** Withdrawals that wait for approval or rejection. */
export const withdrawalQueue = queue({
  of: 'withdrawal',
  noun: 'withdrawal',
  flow: withdrawalFlow,
  permission: 'WITHDRAW_APPROVE',
  order: newestFirst('asked_at'),
  claim: seconds(60),
  undo: undoSeconds,
  escalate: 'approve',
  opening: 'claims',
})

/** One key in the queue: final after ten seconds unless it is undone. */
export const approveWithUndo = action({
  name: 'approval-with-undo',
  title: 'Approve with undo',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'approve'],
  input: {},
  secondPerson: 'aboveLimit',
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

/** Several at once, and only such as every check has found clean. */
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

export const resumeWithdrawal = action({
  name: 'resumption',
  title: 'Return to review',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'resume'],
  input: {},
  confirm: 'Look at {amount} of {player} again?',
  asks: 'reason',
})

import { action } from '#blueprint/screen/action.ts'
import { toggle } from '#blueprint/kinds/kinds.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'

/** Opening a case makes it one's own for a minute; `takeOver` takes it from somebody else, which the log says. */
export const claimWithdrawal = action({
  name: 'claim',
  title: 'Open for review',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  input: { takeOver: toggle('Take it over') },
  isSilent: true,
})

/** One key in the queue: it holds after ten seconds unless it is undone. */
export const clearWithdrawal = action({
  name: 'clearance',
  title: 'Approve, to be undone',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'approve'],
  input: {},
  secondPerson: 'aboveLimit',
  isSilent: true,
})

export const declineWithdrawal = action({
  name: 'refusal',
  title: 'Reject, to be undone',
  permission: 'WITHDRAW_REJECT',
  on: 'row',
  move: [withdrawalFlow, 'reject'],
  input: {},
  asks: 'reason',
  isSilent: true,
})

/** Too much for one person: whoever says so leaves it to somebody else. */
export const escalateWithdrawal = action({
  name: 'escalation',
  title: 'Leave to a second person',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'approve'],
  input: {},
  confirm: 'Leave {amount} of {player} to somebody else? You cannot approve it yourself then.',
  asks: 'reason',
})

export const undoVerdict = action({
  name: 'undo',
  title: 'Undo',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  input: {},
  isSilent: true,
})

/** Several at once, and only such as every check has found clean. */
export const approveClean = action({
  name: 'approvals',
  title: 'Approve the clean ones',
  permission: 'WITHDRAW_APPROVE',
  on: 'rows',
  move: [withdrawalFlow, 'approve'],
  input: {},
  confirm: 'Approve {amount} for {player}? Only clean ones are approved together.',
  asks: 'password',
  preview: true,
})

export const resumeWithdrawal = action({
  name: 'resumption',
  title: 'Back to review',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'resume'],
  input: {},
  confirm: 'Look at {amount} of {player} again?',
  asks: 'reason',
})

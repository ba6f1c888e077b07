import { action } from '#blueprint/screen/action.ts'
import { amount, text } from '#blueprint/kinds/kinds.ts'
import { newestFirst, queue, seconds } from '#blueprint/screen/queue.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'

export const utr = text('Bank UTR', { minLength: 6, maxLength: 64 })

/** Manual deposits waiting to be checked against the bank. */
export const depositQueue = queue({
  of: 'deposit',
  noun: 'deposit',
  permission: 'DEPOSIT_APPROVE',
  order: newestFirst('requested_at'),
  claim: seconds(60),
})

/** Approved against the bank statement line, never against the picture. */
export const approveDeposit = action({
  name: 'approval',
  title: 'Approve',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'approve'],
  input: { utr },
  confirm: 'Credit {amount} to {player}? Check the reference at the bank, not in the picture.',
  asks: 'password',
  preview: true,
})

/** Credits the amount received at the bank instead of the declared amount. */
export const correctDeposit = action({
  name: 'correction',
  title: 'Approve different amount',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'approve'],
  input: { amount: amount('Amount received at the bank', { min: 1n }), utr },
  confirm:
    'Credit an amount other than the {amount} declared by {player}? Both amounts are stored and shown to the player.',
  asks: 'password',
  secondApproval: 'aboveLimit',
  preview: true,
})

/** Approves deposits whose reference and amount match the bank statement. */
export const approveMatched = action({
  name: 'approvals',
  title: 'Approve all matched',
  permission: 'DEPOSIT_APPROVE',
  on: 'rows',
  move: [depositFlow, 'approve'],
  input: {},
  confirm: 'Credit {amount} to {player}? Only deposits matched to the bank statement can be approved in bulk.',
  asks: 'password',
  preview: true,
})

export const rejectDeposit = action({
  name: 'rejection',
  title: 'Reject',
  permission: 'DEPOSIT_REJECT',
  on: 'row',
  move: [depositFlow, 'reject'],
  tone: 'danger',
  input: {},
  confirm: 'Reject the deposit of {amount} of {player}? Nothing is credited.',
  asks: 'reason',
})

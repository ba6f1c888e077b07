import { action } from '#blueprint/screen/action.ts'
import { amount, text } from '#blueprint/kinds/kinds.ts'
import { newestFirst, queue, seconds } from '#blueprint/screen/queue.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'

export const utr = text('Bank UTR', { shortest: 6, longest: 64 })

/** Manual deposits that wait for a look at the bank. */
export const depositQueue = queue({
  of: 'deposit',
  noun: 'deposit',
  permission: 'DEPOSIT_APPROVE',
  order: newestFirst('asked_at'),
  claim: seconds(60),
})

/** Against the line of the bank, never against the picture. */
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

/** Not what the player said, but what the bank says. */
export const correctDeposit = action({
  name: 'correction',
  title: 'Approve another amount',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'approve'],
  input: { amount: amount('Amount received at the bank', { least: 1n }), utr },
  confirm: 'Credit another amount than the {amount} that {player} says he has paid? Both are kept, and he sees both.',
  asks: 'password',
  secondPerson: 'aboveLimit',
  preview: true,
})

/** Those whose reference and amount the bank's statement names. */
export const approveMatched = action({
  name: 'approvals',
  title: 'Approve all matched',
  permission: 'DEPOSIT_APPROVE',
  on: 'rows',
  move: [depositFlow, 'approve'],
  input: {},
  confirm: 'Credit {amount} to {player}? Only what the bank’s statement names is credited together.',
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

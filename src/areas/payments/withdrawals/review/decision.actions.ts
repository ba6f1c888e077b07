import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'

export const approveWithdrawal = action({
  name: 'approval',
  title: 'Approve',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'approve'],
  input: {},
  confirm: 'Approve {amount} for {player}? A different user pays it.',
  asks: 'password',
  preview: true,
})

export const holdWithdrawal = action({
  name: 'hold',
  title: 'Put on hold',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'hold'],
  input: {},
  confirm: 'Put {amount} of {player} on hold?',
  asks: 'reason',
})

export const rejectWithdrawal = action({
  name: 'rejection',
  title: 'Reject',
  permission: 'WITHDRAW_REJECT',
  on: 'row',
  move: [withdrawalFlow, 'reject'],
  tone: 'danger',
  input: {},
  confirm: 'Reject {amount} of {player}? The money returns to the wallet.',
  asks: 'password',
  preview: true,
})

export const payWithdrawal = action({
  name: 'payment',
  title: 'Record manual payment',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  move: [withdrawalFlow, 'payByHand'],
  input: {
    utr: text('Bank UTR', {
      minLength: 6,
      maxLength: 40,
      pattern: /^[A-Za-z0-9-]+$/,
      patternHint: 'Use letters, digits and hyphens only.',
    }),
  },
  confirm: 'Record that {amount} was paid to {player}?',
  asks: 'password',
  preview: true,
})

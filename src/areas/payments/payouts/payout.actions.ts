import { action } from '#blueprint/screen/action.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { choice, text } from '#blueprint/kinds/kinds.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'

const gateway = pick('Gateway', '/api/payout-gateways', { optional: true })

/** Sent in ten seconds, each under an order id of its own, which is never used twice. */
export const sendPayouts = action({
  name: 'payouts',
  title: 'Pay',
  permission: 'WITHDRAW_PAY',
  on: 'rows',
  move: [withdrawalFlow, 'pay'],
  input: { gateway },
  confirm: 'Pay {amount} to {player}? The payout is sent in 10 seconds and can be recalled until then.',
  asks: 'password',
  preview: true,
})

export const recallPayout = action({
  name: 'recall',
  title: 'Recall',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  move: [withdrawalFlow, 'recall'],
  input: {},
  confirm: 'Recall {amount} of {player}? Only what has not been sent yet comes back.',
})

/** What was paid in part and cannot be paid whole: the rest goes back to the wallet. */
export const returnRest = action({
  name: 'remainder',
  title: 'Return remainder',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  move: [withdrawalFlow, 'returnRest'],
  tone: 'danger',
  input: {},
  confirm: 'Return the unpaid part of {amount} to the wallet of {player}? The part already paid is not affected.',
  asks: 'password',
  preview: true,
})

export const askGateway = action({
  name: 'inquiry',
  title: 'Check with gateway',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  input: {},
  confirm: 'Ask the gateway what became of {amount} of {player}?',
})

export const sendBackWithdrawal = action({
  name: 'return',
  title: 'Send back to review',
  permission: 'WITHDRAW_APPROVE',
  on: 'row',
  move: [withdrawalFlow, 'sendBack'],
  input: {},
  confirm: 'Send {amount} of {player} back to review?',
  asks: 'reason',
})

/** What the gateway never answered, found out at the bank. Two people say so: the money leaves or returns by it. */
export const resolveWithdrawal = action({
  name: 'resolution',
  title: 'Record outcome',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  input: {
    outcome: choice('Outcome at the bank', ['PAID', 'NOT_PAID'], {
      labels: { PAID: 'Paid', NOT_PAID: 'Confirmed not paid' },
    }),
    utr: text('Bank UTR', {
      optional: true,
      shortest: 6,
      longest: 40,
      pattern: /^[A-Za-z0-9-]+$/,
      patternHint: 'Use letters, digits and hyphens only.',
    }),
  },
  confirm: 'Nobody knows what became of {amount} of {player}. Ask at the bank or the gateway before you say it.',
  asks: 'password',
  secondPerson: 'always',
  preview: true,
})

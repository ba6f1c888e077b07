import { action } from '#blueprint/screen/action.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { choice, text } from '#blueprint/kinds/kinds.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'

const gateway = pick('Gateway', '/api/payout-gateways', { optional: true })

/** Sends each payout after ten seconds, under an order id that is never reused. */
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

/** Holds the amount of a failed payout again and sends it under a new order id; the failed order stays closed. */
export const retryPayout = action({
  name: 'retry',
  title: 'Retry payout',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  move: [withdrawalFlow, 'retry'],
  input: { gateway },
  confirm:
    'Pay {amount} to {player} again? The amount is taken from the wallet, and the payout is sent in 10 seconds under a new order id.',
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
  confirm: 'Recall the payout of {amount} to {player}? A payout that was already sent cannot be recalled.',
})

/** Ends a partly paid withdrawal: the unpaid rest returns to the wallet. */
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

export const queryGateway = action({
  name: 'gateway-query',
  title: 'Check with gateway',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  input: {},
  confirm: 'Query the gateway for the status of the {amount} payout to {player}?',
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

/** Records the outcome found at the bank for a payout with an unknown outcome; needs a second approval. */
export const resolveWithdrawal = action({
  name: 'resolution',
  title: 'Record outcome',
  permission: 'WITHDRAW_PAY',
  on: 'row',
  move: [withdrawalFlow, 'succeed'],
  input: {
    outcome: choice('Outcome at the bank', ['PAID', 'NOT_PAID'], {
      labels: { PAID: 'Paid', NOT_PAID: 'Confirmed not paid' },
    }),
    utr: text('Bank UTR', {
      optional: true,
      minLength: 6,
      maxLength: 40,
      pattern: /^[A-Za-z0-9-]+$/,
      patternHint: 'Use letters, digits and hyphens only.',
    }),
  },
  confirm: 'Record the outcome of the {amount} payout to {player}? Confirm it with the bank or the gateway first.',
  asks: 'password',
  secondApproval: 'always',
  preview: true,
})

import { action } from '#blueprint/screen/action.ts'
import { amount } from '#blueprint/kinds/kinds.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { utr } from '#areas/payments/deposits/manual/manual.actions.ts'

/**
 * Credits a deposit that ended otherwise, or whose gateway does not respond; two users must have seen the money at the
 * bank.
 */
export const confirmLatePayment = action({
  name: 'confirm-late-payment',
  title: 'Credit manually',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'honour'],
  input: { utr, amount: amount('Amount received, if different', { min: 1n, optional: true }) },
  confirm: 'Credit {amount} to {player}? A second approver must also find the money at the bank.',
  asks: 'password',
  secondApproval: 'always',
})

export const reverseDeposit = action({
  name: 'reversal',
  title: 'Reverse',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'reverse'],
  input: {},
  confirm: 'Reverse the {amount} deposit of {player}? A negative balance blocks withdrawals until it is repaid.',
  asks: 'password',
  secondApproval: 'always',
  tone: 'danger',
})

export const retryDeposit = action({
  name: 'retry',
  title: 'Retry callback',
  permission: 'DEPOSIT_REVIEW',
  on: 'row',
  input: {},
  confirm: 'Check {amount} of {player} with the gateway again? It is credited only if the gateway confirms it.',
  asks: 'reason',
})

import { action } from '#blueprint/screen/action.ts'
import { amount } from '#blueprint/kinds/kinds.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { utr } from '#areas/payments/manual-deposits/manual.actions.ts'

/** What ended otherwise, or waits for a gateway that will not speak: the money is at the bank, and two people have seen it. */
export const honourDeposit = action({
  name: 'honouring',
  title: 'Credit manually',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'honour'],
  input: { utr, amount: amount('Amount received, if different', { least: 1n, optional: true }) },
  confirm: 'Credit {amount} to {player}? You have found the money at the bank; somebody else looks for it too.',
  asks: 'password',
  secondPerson: 'always',
})

export const reverseDeposit = action({
  name: 'reversal',
  title: 'Reverse',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'reverse'],
  input: {},
  confirm:
    'Take {amount} back from {player}? His balance may fall below zero, and he cannot withdraw until it is even.',
  asks: 'password',
  secondPerson: 'always',
  tone: 'danger',
})

export const retryDeposit = action({
  name: 'retry',
  title: 'Retry callback',
  permission: 'DEPOSIT_REVIEW',
  on: 'row',
  input: {},
  confirm: 'Hear the gateway once more about {amount} of {player}? Nothing is credited that it does not confirm.',
  asks: 'reason',
})

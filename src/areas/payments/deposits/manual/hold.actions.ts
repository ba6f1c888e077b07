import { action } from '#blueprint/screen/action.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'

export const questionDeposit = action({
  name: 'question',
  title: 'Ask the player',
  permission: 'DEPOSIT_REJECT',
  on: 'row',
  move: [depositFlow, 'reject'],
  input: {},
  confirm: 'Send {player} a question about their {amount} deposit? The deposit stays open until they reply.',
  asks: 'reason',
})

/** A deposit on hold is not credited until it is resumed; the list shows who put it on hold and why. */
export const holdDeposit = action({
  name: 'hold',
  title: 'Put on hold',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'hold'],
  input: {},
  confirm: 'Put {amount} of {player} on hold? Enter the reason as a note.',
  asks: 'reason',
})

export const resumeDeposit = action({
  name: 'resumption',
  title: 'Resume',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'resume'],
  input: {},
  confirm: 'Return {amount} of {player} to the review queue?',
  asks: 'reason',
})

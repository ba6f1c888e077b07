import { action } from '#blueprint/screen/action.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'

export const questionDeposit = action({
  name: 'question',
  title: 'Ask the player',
  permission: 'DEPOSIT_REJECT',
  on: 'row',
  move: [depositFlow, 'reject'],
  input: {},
  confirm: 'Ask {player} about {amount}? The deposit waits meanwhile.',
  asks: 'reason',
})

/** Nobody credits it before it is released; whoever is asked about it sees who holds it and why. */
export const holdDeposit = action({
  name: 'hold',
  title: 'Hold',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'hold'],
  input: {},
  confirm: 'Put {amount} of {player} on hold? The note says why.',
  asks: 'reason',
})

export const releaseDeposit = action({
  name: 'release',
  title: 'Release',
  permission: 'DEPOSIT_APPROVE',
  on: 'row',
  move: [depositFlow, 'resume'],
  input: {},
  confirm: 'Let {amount} of {player} be looked at again?',
  asks: 'reason',
})

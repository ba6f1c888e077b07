import { action } from '#blueprint/screen/action.ts'
import { betFlow } from '#areas/exchange/rules/settlement/flows.ts'

const corrects = {
  on: 'row',
  input: {},
  asks: 'password',
  secondPerson: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
} as const

/** A bet whose market has its result: what it brought goes back, nobody else's bets are touched. */
export const voidSettledBet = action({
  ...corrects,
  name: 'settled-voidance',
  title: 'Void settled bet',
  permission: 'MARKET_RESULT_VOID',
  move: [betFlow, 'voidSettled'],
  confirm: 'Void the settled bet of {player}? What it brought, its commission and the shares of agents go back.',
})

export const restoreVoidedBet = action({
  ...corrects,
  name: 'restoration',
  title: 'Restore',
  permission: 'BET_RESTORE',
  move: [betFlow, 'restore'],
  confirm: 'Let the void bet of {player} count again? Exposure, or what it had brought, comes back.',
})

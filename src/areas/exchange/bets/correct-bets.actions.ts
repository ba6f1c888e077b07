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
  confirm: 'Void the settled bet of {player}? Its result, commission and agent shares are reversed.',
})

export const restoreVoidedBet = action({
  ...corrects,
  name: 'restoration',
  title: 'Restore bet',
  permission: 'BET_RESTORE',
  move: [betFlow, 'restore'],
  confirm: 'Restore the voided bet of {player}? Its exposure, or its settled result, is reinstated.',
})

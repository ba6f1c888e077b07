import { action } from '#blueprint/screen/action.ts'
import { betFlow } from '#areas/exchange/rules/settlement/flows.ts'

const correctionOptions = {
  on: 'row',
  input: {},
  asks: 'password',
  secondApproval: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
} as const

/** Voids one bet of a settled market: its result is reversed, other bets are not affected. */
export const voidSettledBet = action({
  ...correctionOptions,
  name: 'settled-voidance',
  title: 'Void settled bet',
  permission: 'MARKET_RESULT_VOID',
  move: [betFlow, 'voidSettled'],
  confirm: 'Void the settled bet of {player}? Its result, commission and agent shares are reversed.',
})

export const restoreVoidedBet = action({
  ...correctionOptions,
  name: 'restoration',
  title: 'Restore bet',
  permission: 'BET_RESTORE',
  move: [betFlow, 'restore'],
  confirm: 'Restore the voided bet of {player}? Its exposure, or its settled result, is reinstated.',
})

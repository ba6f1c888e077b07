import { action } from '#blueprint/screen/action.ts'
import { betFlow } from '#areas/exchange/rules/settlement/flows.ts'

const voidance = {
  name: 'voidance',
  title: 'Void',
  permission: 'MARKET_RESULT_VOID',
  input: {},
  asks: 'password',
  secondApproval: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
} as const

/** Voids selected bets on behalf of the operator, for example because of a wrong rate, a late bet or a line error. */
export const voidBets = action({
  ...voidance,
  on: 'rows',
  move: [betFlow, 'void'],
  confirm: 'Void the selected bets? Exposure may rise where one side of a hedge is removed.',
})

/** The same for one bet of the live ticker. */
export const voidInplayBet = action({
  ...voidance,
  on: 'row',
  move: [betFlow, 'void'],
  confirm: 'Void the bet of {player}? Exposure may rise where one side of a hedge is removed.',
})

/** Cancels what is not matched yet, at the request of the player or before the market moves; the matched part stays. */
export const cancelUnmatched = action({
  name: 'cancellation',
  title: 'Cancel unmatched part',
  permission: 'MARKET_RESULT_VOID',
  on: 'rows',
  when: ['hasUnmatched', true, 'Everything of this bet is matched or has ended.'],
  input: {},
  asks: 'reason',
  preview: true,
  confirm: 'Cancel the unmatched part of the selected bets? Matched parts remain valid.',
})

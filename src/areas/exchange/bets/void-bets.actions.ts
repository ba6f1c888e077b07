import { action } from '#blueprint/screen/action.ts'
import { betFlow } from '#areas/exchange/rules/settlement/flows.ts'

/** Voids selected bets on behalf of the operator, for example because of a wrong rate, a late bet or a line error. */
export const voidBets = action({
  name: 'voidance',
  title: 'Void',
  permission: 'MARKET_RESULT_VOID',
  on: 'rows',
  move: [betFlow, 'void'],
  input: {},
  confirm: 'Void the selected bets? Exposure may rise where one side of a hedge is removed.',
  asks: 'password',
  secondApproval: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
})

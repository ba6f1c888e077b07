import { action } from '#blueprint/screen/action.ts'
import { ticketFlow } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'

export const voidTicket = action({
  name: 'voidance',
  title: 'Void',
  permission: 'MARKET_RESULT_VOID',
  on: 'row',
  move: [ticketFlow, 'void'],
  input: {},
  confirm: 'Void the ticket of {player}? The remaining stake is returned to the player.',
  asks: 'password',
  secondApproval: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
  tone: 'danger',
})

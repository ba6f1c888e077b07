import { action } from '#blueprint/screen/action.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { ticketDifferenceFlow } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'

export const ticketDifferenceQueue = queue({
  of: 'ticket_difference',
  noun: 'discrepancy',
  flow: ticketDifferenceFlow,
  permission: 'MARKET_RESULT_SETTLE',
  claim: 'untilReleased',
  assignee: 'claimedBy',
  event: 'ticket.disputed',
})

const shared = {
  permission: 'MARKET_RESULT_SETTLE',
  on: 'row',
  input: {},
  asks: 'password',
  secondApproval: 'aboveLimit',
  secondPermission: 'MARKET_RESULT_CONFIRM',
  preview: true,
} as const

export const payComputedReturn = action({
  ...shared,
  name: 'computed-payment',
  title: 'Pay computed return',
  move: [ticketDifferenceFlow, 'payComputed'],
  confirm: 'Pay the computed return of {computed} instead of {reported}, which the site reports?',
})

export const payReportedReturn = action({
  ...shared,
  name: 'reported-payment',
  title: 'Pay reported return',
  move: [ticketDifferenceFlow, 'payReported'],
  confirm: 'Pay {reported}, which the site reports, instead of the computed return of {computed}?',
  tone: 'danger',
})

import { ticketDifferenceFlow } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A ticket is locked after the wallet of its player, with `lockTicket`. */
export const ticketRecord = recordOf('ticket', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  name: ({ id }) => `ticket ${id}`,
  shown: ['status', 'stake', 'returned'],
  amount: ({ stake }) => stake,
})

/** A difference between a ticket and what its site says. */
export const ticketDifference = recordOf('ticket_difference', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: ticketDifferenceFlow,
  name: ({ ticketId }) => `discrepancy of ticket ${ticketId}`,
  shown: ['status', 'computed', 'reported'],
  amount: ({ computed, reported }) => (computed > reported ? computed : reported),
})

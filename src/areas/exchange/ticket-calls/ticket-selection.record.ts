import { selectionFlow } from '#areas/exchange/rules/sportsbook/selection.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** What tickets of a domain are on; its result holds for all of them. */
export const ticketSelection = recordOf('ticket_selection', {
  scope: 'domain',
  flow: selectionFlow,
  name: ({ selection, event }) => `selection ${selection} of ${event}`,
  shown: ['status', 'outcome'],
})

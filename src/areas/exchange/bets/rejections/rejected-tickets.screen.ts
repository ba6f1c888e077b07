import { text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { legCount, rejectedColumns, rejectedDetails } from './rejected-columns.ts'

/** Tickets that were refused, with the reason given to the player. */
export const rejectedTickets = list({
  path: '/sports-book/rejected',
  title: 'Rejected tickets',
  permission: 'SPORTS_VIEW',
  scope: 'downline',
  columns: {
    ...rejectedColumns,
    legs: legCount,
    selections: text('Selections'),
    ...rejectedDetails,
  },
  filters: (on) => ({
    ...on(['at', 'player', 'playerId', 'agentId', 'domainId', 'reason', 'stake', 'ip'], {
      promoted: ['player', 'reason'],
    }),
  }),
  sort: ['at', 'descending'],
  empty: 'No rejected tickets match these filters.',
})

import { id, status, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { rejectedColumns, rejectedDetails } from './rejected-columns.ts'

/** Bets that were refused, with the reason given to the player. */
export const rejectedBets = list({
  path: '/my-bets/rejected',
  title: 'Rejected bets',
  permission: 'MY_BETS_VIEW',
  scope: 'downline',
  columns: {
    ...rejectedColumns,
    side: status('Side', ['BACK', 'LAY']),
    event: text('Event'),
    market: text('Market'),
    marketId: id('Market id'),
    ...rejectedDetails,
  },
  filters: (on) => ({
    ...on(['at', 'player', 'playerId', 'agentId', 'domainId', 'reason', 'side', 'stake', 'marketId', 'ip'], {
      promoted: ['player', 'reason'],
    }),
  }),
  sort: ['at', 'descending'],
  empty: 'No rejected bets match these filters.',
})

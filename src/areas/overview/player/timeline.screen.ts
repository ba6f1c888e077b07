import { amount, choice, id, instant, text } from '#blueprint/kinds/kinds.ts'
import { sourceLink } from '#blueprint/kinds/source-link.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { timelineKinds, timelineLabels } from '#areas/players/profile/list/shared.ts'

/** All events of one player by any actor, ordered by time. */
export const playerTimeline = list({
  path: '/player/timeline',
  title: 'Timeline',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    at: instant('Time'),
    kind: choice('Type', timelineKinds, { labels: timelineLabels }),
    title: sourceLink('Event', { id: 'source' }),
    detail: text('Detail'),
    amount: amount('Amount'),
    by: text('Performed by'),
    ...advanced({
      id: text('Id'),
      source: text('Link'),
    }),
    playerId: id('Player id'),
  },
  filters: (on) => on(['playerId', 'at', 'kind'], { promoted: ['playerId', 'kind'], anytime: ['at'] }),
  sort: ['at', 'descending'],
  export: 'never',
  empty: 'No activity in this period. Choose a player or another period.',
})

import { anyOf, idIs, period } from '#blueprint/filters.ts'
import { amount, choice, id, instant, text } from '#blueprint/kinds/kinds.ts'
import { sourceLink } from '#blueprint/kinds/source-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { lifeKinds, lifeLabels } from '#areas/players/list/words.ts'

/** Everything that happened to one player, whoever did it, in one order of time. */
export const playerTimeline = list({
  path: '/player/timeline',
  title: 'Timeline',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    at: instant('Time'),
    kind: choice('What', lifeKinds, { labels: lifeLabels, unsorted: true }),
    title: sourceLink('Event', { id: 'source', unsorted: true }),
    detail: text('Detail', { unsorted: true }),
    amount: amount('Amount', { unsorted: true }),
    by: text('By', { unsorted: true }),
    id: text('Id', { hidden: true, unsorted: true }),
    source: text('Opens', { hidden: true, unsorted: true }),
    playerId: id('Player id', { hidden: true, unsorted: true }),
  },
  filters: {
    playerId: idIs({ label: 'Player id', promoted: true }),
    at: period({ label: 'Time', initially: 'all' }),
    kind: anyOf(lifeKinds, { label: 'What', promoted: true }),
  },
  sort: ['at', 'descending'],
  empty: 'Choose a player, or another period: nothing happened in this one',
})

import { anyOf, chosen } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { choice, day, playerLink, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { report } from '#areas/reports/definition/report.ts'
import { ratios } from '#areas/reports/revenue/revenue-measures.ts'
import { playerFigures } from './player-measures.ts'
import { playerProducts, productLabels } from './player-products.ts'

/** The days and products behind the figures of a player. */
export const playerDaysReport = report({
  path: '/players-report/days',
  title: 'Players report by day',
  permission: 'PLAYERS_REPORT',
  group: {
    day: day('Day', { sortable: true }),
    player: playerLink('Player', { sortable: true }),
    product: choice('Product', playerProducts, { labels: productLabels, sortable: true }),
    id: uuid('Row', { sortable: true }),
    ...playerIds,
    ...advanced({ currency: text('Currency') }),
  },
  measures: { ...playerFigures, ...ratios },
  filters: {
    playerId: chosen('player', { label: 'Player', promoted: true }),
    product: anyOf(playerProducts, { label: 'Product' }),
  },
  links: [
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':playerId', at: ':day..:day' }),
      permission: 'STATEMENTS_VIEW',
    },
  ],
  sort: ['day', 'descending'],
  empty: 'No days match these filters.',
})

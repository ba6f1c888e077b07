import { anyOf } from '#blueprint/filters.ts'
import { accountLink, amount, choice, day, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced } from '#blueprint/screen/list.ts'
import { methods } from '#areas/payments/rules/methods.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { opening } from '#areas/reports/definition/measures.ts'
import { report } from '#areas/reports/definition/report.ts'
import { playerFigures } from '#areas/reports/players/player-measures.ts'
import { ratios } from '#areas/reports/revenue/revenue-measures.ts'
import { groupings, quickLabels, quickProducts } from './quick-products.ts'

const summed = { total: 'sum', sortable: true } as const

const measures = {
  registrations: opening(integer('Registrations', { ...summed, hint: 'By the days of the site' }), 'registered'),
  firstDeposits: opening(integer('First deposits', { ...summed, hint: 'Requested and credited' }), 'firsts'),
  firstDeposited: opening(amount('First deposited', { ...summed, hint: 'Amount of the first deposits' }), 'firsts'),
  active: opening(
    integer('Active players', { hint: 'Players with a result in the row. Not added up: they play on several days.' }),
    'actives',
  ),
  deposits: opening(playerFigures.deposits, 'players'),
  deposited: opening(playerFigures.deposited, 'players'),
  withdrawals: opening(playerFigures.withdrawals, 'players'),
  withdrawn: opening(playerFigures.withdrawn, 'players'),
  netCash: opening(playerFigures.netCash, 'players'),
  bets: opening(playerFigures.bets, 'players'),
  stake: opening(playerFigures.stake, 'players'),
  ggr: opening(playerFigures.ggr, 'players'),
  hold: opening(ratios.hold, 'players'),
  bonusCost: opening(playerFigures.bonusCost, 'players'),
  counted: opening(playerFigures.counted, 'players'),
  ngr: opening(playerFigures.ngr, 'players'),
} as const

/** A few figures of the start node with its whole downline, by day unless grouped otherwise. */
export const quickReport = report({
  path: '/quick-report',
  report: 'quick_report',
  title: 'Quick report',
  permission: 'QIUCKREPORT_VIEW',
  above: 'reports/quick/quick-report',
  group: {
    day: day('Day', { sortable: true }),
    domain: text('Domain', { sortable: true }),
    account: accountLink('Account', { filter: 'node' }),
    product: choice('Product', quickProducts, { labels: quickLabels, sortable: true }),
    method: choice('Method', methods, { sortable: true, hint: 'Of payments; empty for everything else' }),
    ...advanced({
      currency: text('Currency'),
      players: text('Link'),
      actives: text('Link'),
      registered: text('Link'),
      firsts: text('Link'),
    }),
    id: uuid('Row'),
    ...playerIds,
  },
  measures,
  filters: {
    by: anyOf(groupings, { label: 'Group by', promoted: true }),
    product: anyOf(quickProducts, { label: 'Product' }),
  },
  links: [],
  sort: ['day', 'descending'],
  empty: 'No activity matches these filters.',
})

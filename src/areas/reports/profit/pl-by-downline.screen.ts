import { anyOf, domains, is, period, under } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { accountLink, amount, id, integer, percent, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { profitProducts } from '#areas/agents/day-totals/products.ts'
import { playerIds } from '#areas/players/cards/player-ids.ts'

/**
 * P/L of each account directly below the start node, including its downline. Player results are from the player’s side,
 * agent results from the operator’s; downline, own and upline of a row sum to zero.
 */
export const plByDownline = list({
  path: '/PLby-downline-report',
  report: 'pl_by_downline',
  title: 'P/L by downline',
  permission: 'PL_BY_DOWNLINE',
  scope: 'downline',
  columns: {
    id: id('Account id'),
    level: text('Level', { sortable: true }),
    account: accountLink('Account', { filter: 'node' }),
    ...advanced({
      name: text('Name', { sortable: true }),
      ...playerIds,
      currency: text('Currency'),
      nodeId: id('Node id'),
    }),
    share: percent('Share %', {
      hint: 'Cumulative share of the account and its downline. Empty if the selected products have different shares.',
      sortable: true,
    }),
    bets: integer('Bets', { total: 'sum', sortable: true }),
    stake: amount('Stake', { total: 'sum', sortable: true }),
    playerPl: profit('Player P/L', {
      total: 'sum',
      hint: 'Net result of downline players, after commission',
      sortable: true,
    }),
    downlinePl: profit('Downline P/L', {
      total: 'sum',
      hint: 'Players plus shares of the downline of the account',
      sortable: true,
    }),
    commission: amount('Commission', { total: 'sum', hint: 'Paid by players', sortable: true }),
    ownPl: profit('Own P/L', { total: 'sum', hint: 'Result of the account itself', sortable: true }),
    uplinePl: profit('Upline P/L', { total: 'sum', hint: 'Share passed to the upline of the account', sortable: true }),
    counted: profit('Adjustments', {
      total: 'sum',
      hint: 'Manual player adjustments that count towards GGR. They belong to no product, so they are left out when products are selected.',
      sortable: true,
    }),
    ggr: profit('GGR', {
      total: 'sum',
      hint: 'Player losses plus commission, less adjustments that count towards GGR',
      sortable: true,
    }),
  },
  filters: {
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Upline', promoted: true }),
    product: anyOf(profitProducts, { label: 'Product', promoted: true }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  links: [
    {
      title: 'Days',
      to: rowAddress('/profit', { node: ':nodeId' }),
      permission: 'PROFIT_VIEW',
      when: ['nodeId'],
      carries: { settledOn: 'settledOn', product: 'product', domainId: 'domainId', hideZero: 'hideZero' },
    },
    {
      title: 'Exchange results by market',
      to: rowAddress('/PLby-market-report/players', { playerId: ':playerId' }),
      permission: 'PL_BY_MARKET_REPORT',
      when: ['playerId'],
      carries: { settledOn: 'settledOn', node: 'node', domainId: 'domainId', hideZero: 'hideZero' },
    },
  ],
  sort: ['account', 'ascending'],
  paging: 'pages',
  empty: 'No accounts match these filters.',
})

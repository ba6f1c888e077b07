import { anyOf, domains, is, period, under } from '#blueprint/filters.ts'
import { accountLink, amount, id, integer, percent, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { profitProducts } from '#areas/agents/day-totals/products.ts'
import { playerIds } from '#areas/players/cards/player-ids.ts'

/**
 * What each account directly below the start node made, with everything below it. Players see a result from their side,
 * agents from the house's; of every row downline, own and upline sum to nought.
 */
export const plByDownline = list({
  path: '/PLby-downline-report',
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
    }),
    share: percent('Share %', {
      hint: 'Held by the account and everything below it; empty where the chosen products differ',
      sortable: true,
    }),
    bets: integer('Bets', { total: 'sum', sortable: true }),
    stake: amount('Stake', { total: 'sum', sortable: true }),
    playerPl: profit('Player P/L', {
      total: 'sum',
      hint: 'What the players below won or lost, after commission',
      sortable: true,
    }),
    downlinePl: profit('Downline P/L', {
      total: 'sum',
      hint: 'Players and the shares of everybody below the account',
      sortable: true,
    }),
    commission: amount('Commission', { total: 'sum', hint: 'Paid by the players', sortable: true }),
    ownPl: profit('Own P/L', { total: 'sum', hint: 'What the account itself earned', sortable: true }),
    uplinePl: profit('Upline P/L', { total: 'sum', hint: 'What went to everybody above the account', sortable: true }),
    counted: profit('Adjustments', {
      total: 'sum',
      hint: 'Given to the players by hand and said to count for GGR; of no product, so nothing where products are chosen',
      sortable: true,
    }),
    ggr: profit('GGR', {
      total: 'sum',
      hint: 'What the players lost, with commission, less the adjustments that count',
      sortable: true,
    }),
  },
  filters: {
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Start at', promoted: true }),
    product: anyOf(profitProducts, { label: 'Product', promoted: true }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  sort: ['account', 'ascending'],
  paging: 'pages',
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Nobody below this account',
})

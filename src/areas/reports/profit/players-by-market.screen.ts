import { anyOf, domains, is, period, under } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { amount, choice, id, instant, integer, playerLink, profit, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { measures } from '#areas/reports/definition/measures.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'

/** The results of players in markets, of which the rows of the market report are the sums. */
export const playersByMarket = list({
  path: '/PLby-market-report/players',
  title: 'P/L by player and market',
  permission: 'PL_BY_MARKET_REPORT',
  scope: 'downline',
  columns: {
    settledAt: instant('Settled'),
    player: playerLink('Player'),
    event: text('Event', { sortable: true }),
    market: text('Market', { sortable: true }),
    product: choice('Product', exchangeProducts, { sortable: true }),
    bets: integer('Bets', { total: 'sum', sortable: true }),
    stake: amount('Stake', { total: 'sum', sortable: true }),
    returned: measures.returned,
    grossPl: profit('P/L before commission', { total: 'sum', sortable: true }),
    commission: amount('Commission', { total: 'sum', sortable: true }),
    playerPl: profit('Player P/L', { total: 'sum', hint: 'After commission', sortable: true }),
    id: id('Row'),
    playerId: id('Player id'),
    marketId: id('Market id'),
    eventId: id('Event id'),
    agentId: id('Viewing agent'),
    currency: text('Currency', { hidden: true }),
  },
  filters: (on) => ({
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Viewing agent', promoted: true }),
    product: anyOf(exchangeProducts, { label: 'Product', promoted: true }),
    ...on(['playerId', 'marketId', 'eventId']),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  }),
  links: [
    {
      title: 'Bets',
      to: rowAddress('/my-bets', { playerId: ':playerId', marketId: ':marketId', placedAt: 'all' }),
      permission: 'MY_BETS_VIEW',
    },
  ],
  sort: ['settledAt', 'descending'],
  paging: 'pages',
  empty: 'No results of players match these filters.',
})

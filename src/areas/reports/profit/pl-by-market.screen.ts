import { marketLabels } from '#blueprint/labels.ts'
import { domains, is, period, under } from '#blueprint/filters.ts'
import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { rowAddress } from '#blueprint/address.ts'
import { amount, choice, id, instant, integer, profit, status, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { measures, opening } from '#areas/reports/definition/measures.ts'
import { exchangeProducts, marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

/**
 * P/L of each market as seen by one node: the selected one, the user’s own, or the top nodes for platform users.
 * Downline, own and upline of a row sum to zero.
 */
export const plByMarket = list({
  path: '/PLby-market-report',
  report: 'pl_by_market',
  title: 'P/L by market',
  permission: 'PL_BY_MARKET_REPORT',
  scope: 'downline',
  columns: {
    settledAt: instant('Settled'),
    event: text('Event', { sortable: true }),
    market: text('Market', { sortable: true }),
    status: status('Status', marketFlow.states, { labels: marketLabels, sortable: true }),
    result: text('Result'),
    bets: opening(integer('Bets', { total: 'sum', sortable: true }), 'results'),
    stake: opening(amount('Stake', { total: 'sum', sortable: true }), 'results'),
    playerPl: opening(profit('Player P/L', { total: 'sum', hint: 'After commission', sortable: true }), 'results'),
    ownPl: profit('Own P/L', { total: 'sum', sortable: true }),
    commission: opening(amount('Commission', { total: 'sum', hint: 'Paid by players', sortable: true }), 'results'),
    downlinePl: profit('Downline P/L', {
      total: 'sum',
      hint: 'Players plus downline shares',
      sortable: true,
    }),
    uplinePl: profit('Upline P/L', { total: 'sum', hint: 'Share passed to the upline', sortable: true }),
    players: integer('Players', { hint: 'Players with a bet in the market', sortable: true }),
    returned: opening(measures.returned, 'results'),
    product: choice('Product', exchangeProducts, { sortable: true }),
    sportName: text('Sport', { sortable: true }),
    sport: text('Sport code', { hidden: true }),
    competition: text('Competition', { sortable: true }),
    startsAt: instant('Start', { sortable: true }),
    id: id('Market id'),
    agentId: id('Viewing agent'),
    ...advanced({
      currency: text('Currency'),
      eventId: id('Event id'),
      marketId: id('Id of the market'),
      marketKind: choice('Market type', marketKinds, { sortable: true }),
      results: text('Link'),
    }),
  },
  filters: (on) => ({
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Viewing agent', promoted: true }),
    sport: anySport(),
    ...on(['product', 'competition', 'event', 'eventId', 'market', 'id', 'status', 'marketKind'], {
      promoted: ['product', 'event'],
    }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  }),
  links: [
    {
      title: 'Players',
      to: rowAddress('/PLby-market-report/players', { marketId: ':marketId' }),
      permission: 'PL_BY_MARKET_REPORT',
      carries: { settledOn: 'settledOn', node: 'node', domainId: 'domainId', hideZero: 'hideZero' },
    },
    {
      title: 'Bets',
      to: rowAddress('/my-bets', { marketId: ':marketId', placedAt: 'all' }),
      permission: 'MY_BETS_VIEW',
    },
  ],
  sort: ['settledAt', 'descending'],
  paging: 'pages',
  empty: 'No settled markets match these filters.',
})

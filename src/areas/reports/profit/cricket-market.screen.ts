import { marketLabels } from '#blueprint/labels.ts'
import { domains, is, period, under } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { amount, id, instant, integer, profit, status, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'

/** P/L of each cricket match by product: match odds, bookmaker and fancy. */
export const cricketMarketReport = list({
  path: '/cricket-market-report',
  report: 'pl_cricket_market',
  title: 'P/L by cricket match',
  permission: 'PL_BY_CRICKET_MARKET_REPORT',
  scope: 'downline',
  columns: {
    startsAt: instant('Start'),
    event: text('Match', { sortable: true }),
    markets: integer('Markets', { total: 'sum', sortable: true }),
    bets: integer('Bets', { total: 'sum', sortable: true }),
    stake: amount('Stake', { total: 'sum', sortable: true }),
    matchPl: profit('Match odds', {
      total: 'sum',
      hint: "Players' result of match odds, toss and lines, before commission",
      sortable: true,
    }),
    bookmakerPl: profit('Bookmaker', { total: 'sum', hint: "Players' result of bookmaker markets", sortable: true }),
    fancyPl: profit('Fancy', { total: 'sum', hint: "Players' result of sessions and other fancies", sortable: true }),
    commission: amount('Commission', { total: 'sum', hint: 'Paid by players', sortable: true }),
    playerPl: profit('Player P/L', { total: 'sum', hint: 'Total, after commission', sortable: true }),
    ownPl: profit('Own P/L', { total: 'sum', sortable: true }),
    downlinePl: profit('Downline P/L', {
      total: 'sum',
      hint: 'Players plus downline shares',
      sortable: true,
    }),
    uplinePl: profit('Upline P/L', { total: 'sum', hint: 'Share passed to the upline', sortable: true }),
    status: status('Status', eventFlow.states, { labels: marketLabels, sortable: true }),
    settledAt: instant('Last settled', { sortable: true }),
    competition: text('Competition', { sortable: true }),
    id: id('Event id'),
    agentId: id('Viewing agent'),
    eventId: id('Id of the event'),
    currency: text('Currency', { hidden: true }),
  },
  filters: (on) => ({
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Viewing agent', promoted: true }),
    ...on(['competition', 'event', 'id'], { promoted: ['event'] }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  }),
  links: [
    {
      title: 'Markets',
      to: rowAddress('/PLby-market-report', { eventId: ':eventId' }),
      permission: 'PL_BY_MARKET_REPORT',
      carries: { settledOn: 'settledOn', node: 'node', domainId: 'domainId', hideZero: 'hideZero' },
    },
  ],
  sort: ['startsAt', 'descending'],
  paging: 'pages',
  empty: 'No settled cricket markets match these filters.',
})

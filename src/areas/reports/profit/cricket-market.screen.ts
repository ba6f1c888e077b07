import { marketLabels } from '#blueprint/labels.ts'
import { domains, is, period, under } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { id, instant, integer, profit, status, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import { opening, profitAndLoss } from '#areas/reports/definition/measures.ts'

const { bets, stake, playerPl, ownPl, commission, downlinePl, uplinePl } = profitAndLoss

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
    bets: opening(bets, 'marketRows'),
    stake: opening(stake, 'marketRows'),
    matchPl: profit('Match odds', {
      total: 'sum',
      hint: "Players' result of match odds, toss and lines, before commission",
      sortable: true,
    }),
    bookmakerPl: profit('Bookmaker', { total: 'sum', hint: "Players' result of bookmaker markets", sortable: true }),
    fancyPl: profit('Fancy', { total: 'sum', hint: "Players' result of sessions and other fancies", sortable: true }),
    commission: opening(commission, 'marketRows'),
    playerPl: opening(playerPl, 'marketRows'),
    ownPl: opening(ownPl, 'marketRows'),
    downlinePl: opening(downlinePl, 'marketRows'),
    uplinePl: opening(uplinePl, 'marketRows'),
    status: status('Status', eventFlow.states, { labels: marketLabels, sortable: true }),
    settledAt: instant('Last settled', { sortable: true }),
    competition: text('Competition', { sortable: true }),
    id: id('Event id'),
    agentId: id('Viewing agent'),
    eventId: id('Id of the event'),
    currency: text('Currency', { hidden: true }),
    ...advanced({ marketRows: text('Link') }),
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

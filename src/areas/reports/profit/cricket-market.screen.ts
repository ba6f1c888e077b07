import { contains, domains, idIs, is, period, under } from '#blueprint/filters.ts'
import { amount, id, instant, integer, profit, status, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'

/** What each cricket match made, its match odds, bookmaker and fancy markets side by side. */
export const cricketMarketReport = list({
  path: '/cricket-market-report',
  title: 'P/L by cricket match',
  permission: 'PL_BY_CRICKET_MARKET_REPORT',
  scope: 'downline',
  columns: {
    startsAt: instant('Start'),
    event: text('Match'),
    markets: integer('Markets', { total: 'sum' }),
    bets: integer('Bets', { total: 'sum' }),
    stake: amount('Stake', { total: 'sum' }),
    matchPl: profit('Match odds', {
      total: 'sum',
      hint: "Players' result of match odds, toss and lines, before commission",
    }),
    bookmakerPl: profit('Bookmaker', { total: 'sum', hint: "Players' result of bookmaker markets" }),
    fancyPl: profit('Fancy', { total: 'sum', hint: "Players' result of sessions and other fancies" }),
    commission: amount('Commission', { total: 'sum', hint: 'Paid by the players' }),
    playerPl: profit('Player P/L', { total: 'sum', hint: 'All of it, after commission' }),
    ownPl: profit('Own P/L', { total: 'sum' }),
    downlinePl: profit('Downline P/L', { total: 'sum', hint: 'Players and the shares of everybody below' }),
    uplinePl: profit('Upline P/L', { total: 'sum', hint: 'What went to everybody above' }),
    status: status('Status', eventFlow.states),
    settledAt: instant('Last settled'),
    competition: text('Competition'),
    id: id('Event id', { hidden: true, unsorted: true }),
    agentId: id('Seen from', { hidden: true, unsorted: true }),
    currency: text('Currency', { hidden: true, unsorted: true }),
  },
  filters: {
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Seen from', promoted: true }),
    competition: contains({ label: 'Competition' }),
    event: contains({ label: 'Match', promoted: true }),
    id: idIs({ label: 'Event id' }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  sort: ['startsAt', 'descending'],
  paging: 'pages',
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No cricket market was settled in this period',
})

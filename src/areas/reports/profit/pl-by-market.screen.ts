import { anyOf, contains, domains, idIs, is, period, under } from '#blueprint/filters.ts'
import { amount, choice, id, instant, integer, profit, status, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { exchangeProducts, marketKinds, sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'

const hidden = { hidden: true, unsorted: true } as const

/**
 * What each market made, seen from one node: the asked one or the actor's own, and for the platform's staff from the
 * roots of the tree. Downline, own and upline of every row sum to nought.
 */
export const plByMarket = list({
  path: '/PLby-market-report',
  title: 'P/L by market',
  permission: 'PL_BY_MARKET_REPORT',
  scope: 'downline',
  columns: {
    settledAt: instant('Settled'),
    event: text('Event'),
    market: text('Market'),
    status: status('Status', marketFlow.states),
    result: text('Result', { unsorted: true }),
    bets: integer('Bets', { total: 'sum' }),
    stake: amount('Stake', { total: 'sum' }),
    playerPl: profit('Player P/L', { total: 'sum', hint: 'After commission' }),
    ownPl: profit('Own P/L', { total: 'sum' }),
    commission: amount('Commission', { total: 'sum', hint: 'Paid by the players' }),
    downlinePl: profit('Downline P/L', { total: 'sum', hint: 'Players and the shares of everybody below' }),
    uplinePl: profit('Upline P/L', { total: 'sum', hint: 'What went to everybody above' }),
    players: integer('Players', { hint: 'Players with a bet in the market' }),
    product: choice('Product', exchangeProducts),
    sport: text('Sport'),
    competition: text('Competition'),
    startsAt: instant('Start'),
    id: id('Market id', hidden),
    agentId: id('Seen from', hidden),
    currency: text('Currency', { hidden: true, unsorted: true }),
    eventId: id('Event id', hidden),
    marketKind: choice('Market type', marketKinds, { hidden: true }),
  },
  filters: {
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Seen from', promoted: true }),
    sport: anyOf(sports, { label: 'Sport' }),
    product: anyOf(exchangeProducts, { label: 'Product', promoted: true }),
    competition: contains({ label: 'Competition' }),
    event: contains({ label: 'Event', promoted: true }),
    eventId: idIs({ label: 'Event id' }),
    market: contains({ label: 'Market' }),
    id: idIs({ label: 'Market id' }),
    status: anyOf(marketFlow.states, { label: 'Status' }),
    marketKind: anyOf(marketKinds, { label: 'Market type' }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  sort: ['settledAt', 'descending'],
  paging: 'pages',
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No market was settled in this period',
})

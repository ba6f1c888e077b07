import { anyOf, domains, is, period, under } from '#blueprint/filters.ts'
import { amount, choice, day, id, integer, profit as money, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { profitProducts } from '#areas/agents/day-totals/products.ts'

/**
 * What the viewer made on each day with each product: his own profit, and what went to those below and above him.
 * Downline, own and upline of every row sum to nought.
 */
export const profitReport = list({
  path: '/profit',
  title: 'Profit',
  permission: 'PROFIT_VIEW',
  scope: 'downline',
  columns: {
    day: day('Day'),
    product: choice('Product', profitProducts),
    bets: integer('Bets', { total: 'sum' }),
    stake: amount('Stake', { total: 'sum' }),
    playerPl: money('Player P/L', { total: 'sum', hint: 'What the players below won or lost, after commission' }),
    ownPl: money('Own P/L', { total: 'sum', hint: 'What the account itself earned' }),
    commission: amount('Commission', { total: 'sum', hint: 'Paid by the players' }),
    downlinePl: money('Downline P/L', { total: 'sum', hint: 'Players and the shares of everybody below' }),
    uplinePl: money('Upline P/L', { total: 'sum', hint: 'What went to everybody above' }),
    id: id('Row', { hidden: true, unsorted: true }),
    agentId: id('Seen from', { hidden: true, unsorted: true }),
    currency: text('Currency', { hidden: true, unsorted: true }),
  },
  filters: {
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Seen from', promoted: true }),
    product: anyOf(profitProducts, { label: 'Product', promoted: true }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  sort: ['day', 'descending'],
  paging: 'pages',
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Nothing was settled in this period',
})

import { anyOf, domains, is, period, under } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { amount, choice, day, id, integer, profit as money, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { profitProducts } from '#areas/agents/day-totals/products.ts'

/** P/L of the viewer for each day and product: own share, downline and upline. The three sum to zero in each row. */
export const profitReport = list({
  path: '/profit',
  report: 'profit',
  title: 'Profit',
  permission: 'PROFIT_VIEW',
  scope: 'downline',
  columns: {
    day: day('Day'),
    product: choice('Product', profitProducts, { sortable: true }),
    bets: integer('Bets', { total: 'sum', sortable: true }),
    stake: amount('Stake', { total: 'sum', sortable: true }),
    playerPl: money('Player P/L', {
      total: 'sum',
      hint: 'Net result of downline players, after commission',
      sortable: true,
    }),
    ownPl: money('Own P/L', { total: 'sum', hint: 'Result of the account itself', sortable: true }),
    commission: amount('Commission', { total: 'sum', hint: 'Paid by players', sortable: true }),
    downlinePl: money('Downline P/L', {
      total: 'sum',
      hint: 'Players plus downline shares',
      sortable: true,
    }),
    uplinePl: money('Upline P/L', { total: 'sum', hint: 'Share passed to the upline', sortable: true }),
    id: id('Row'),
    agentId: id('Viewing agent'),
    currency: text('Currency', { hidden: true }),
  },
  filters: {
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Viewing agent', promoted: true }),
    product: anyOf(profitProducts, { label: 'Product', promoted: true }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  links: [
    ...exchangeProducts.map((product) => ({
      title: 'Markets',
      to: rowAddress('/PLby-market-report', { settledOn: ':day..:day', product: ':product' }),
      permission: 'PL_BY_MARKET_REPORT' as const,
      when: ['product', product] as const,
      carries: { node: 'node', domainId: 'domainId', hideZero: 'hideZero' },
    })),
    {
      title: 'Accounts',
      to: rowAddress('/PLby-downline-report', { settledOn: ':day..:day', product: ':product' }),
      permission: 'PL_BY_DOWNLINE',
      carries: { node: 'node', domainId: 'domainId', hideZero: 'hideZero' },
    },
  ],
  sort: ['day', 'descending'],
  paging: 'pages',
  empty: 'No settled bets match these filters.',
})

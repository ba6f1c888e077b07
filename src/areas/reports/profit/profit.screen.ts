import { anyOf, domains, is, momentIs, period, under } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { choice, day, id, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { measures, opening, profitAndLoss } from '#areas/reports/definition/measures.ts'

const { bets, stake, playerPl, ownPl, commission, downlinePl, uplinePl } = profitAndLoss
/** A day on which clocks are put back has one more than others. */
const hoursOfDay = Array.from({ length: 25 }, (_, hour) => String(hour))

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
    bets: opening(bets, 'accounts'),
    stake: opening(stake, 'accounts'),
    playerPl: opening(playerPl, 'accounts'),
    ownPl: opening(ownPl, 'markets'),
    commission: opening(commission, 'accounts'),
    downlinePl: opening(downlinePl, 'markets'),
    uplinePl: opening(uplinePl, 'markets'),
    returned: measures.returned,
    ...advanced({ accounts: text('Accounts'), markets: text('Markets') }),
    id: id('Row'),
    agentId: id('Viewing agent'),
    currency: text('Currency', { hidden: true }),
  },
  filters: {
    settledOn: period({ label: 'Settled' }),
    node: under({ label: 'Viewing agent', promoted: true }),
    product: anyOf(profitProducts, { label: 'Product', promoted: true }),
    hour: anyOf(hoursOfDay, { label: 'Hours from the start of the day' }),
    until: momentIs({ label: 'Last day up to the time of day at' }),
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
  tabs: [
    { title: 'By day', filters: {} },
    { title: 'Compared', filters: {}, elsewhere: { to: '/profit/compared', permission: 'PROFIT_VIEW' } },
  ],
  sort: ['day', 'descending'],
  paging: 'pages',
  empty: 'No settled bets match these filters.',
})

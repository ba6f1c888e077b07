import { anyOf, domains, is, period } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { amount, choice, day, domainId, integer, profit, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

const summed = { total: 'sum', sortable: true } as const

/** What was booked on a day to correct an earlier one: part of the revenue of the day on which it was booked. */
export const revenueCorrections = list({
  path: '/ggr/corrections',
  title: 'Corrections of earlier days',
  permission: 'BALANCE_SHEET_VIEW',
  scope: 'everyone',
  paging: 'pages',
  columns: {
    day: day('Booked', { sortable: true }),
    causeDay: day('Corrects', { sortable: true, hint: 'The day of the settlement that was rolled back or corrected' }),
    isEarlierMonth: toggle('Earlier month'),
    domain: text('Domain', { sortable: true }),
    product: choice('Product', exchangeProducts, { sortable: true }),
    market: text('Market'),
    bets: integer('Bets', summed),
    stake: amount('Stake', summed),
    returned: amount('Returned', summed),
    commission: amount('Commission', summed),
    ggr: profit('GGR', summed),
    currency: text('Currency'),
    id: uuid('Row', { sortable: true }),
    domainId: domainId(),
  },
  filters: {
    settledOn: period({ label: 'Booked' }),
    isEarlierMonth: is({ label: 'Earlier month', promoted: true }),
    product: anyOf(exchangeProducts, { label: 'Product' }),
    domainId: domains(),
  },
  links: [
    {
      title: 'GGR of the corrected day',
      to: rowAddress('/ggr', { settledOn: ':causeDay..:causeDay', domainId: ':domainId' }),
      permission: 'BALANCE_SHEET_VIEW',
    },
  ],
  sort: ['day', 'descending'],
  empty: 'Nothing corrects an earlier day.',
})

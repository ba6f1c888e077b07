import { contains, period } from '#blueprint/filters.ts'
import { choice, day, instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { enterRate, importRates } from './exchange-rates.actions.ts'

/** What currencies were worth in a reporting currency, day by day; the newest number of a day counts. */
export const exchangeRates = list({
  path: '/exchange-rates',
  title: 'Exchange rates',
  permission: 'BALANCE_SHEET_VIEW',
  scope: 'everyone',
  subject: 'exchange_rate',
  columns: {
    day: day('Day', { sortable: true }),
    ofCurrency: text('Currency', { sortable: true }),
    intoCurrency: text('In', { sortable: true }),
    rate: text('Rate', { hint: 'What one unit of the currency is worth' }),
    number: integer('Number', { hint: 'Above 1: a correction of the rate of that day' }),
    source: choice('How', ['ENTERED', 'IMPORTED'], { labels: { ENTERED: 'Entered', IMPORTED: 'Imported' } }),
    note: text('Source'),
    requestedBy: text('Requested by'),
    approvedBy: text('Approved by', { optional: true }),
    createdAt: instant('Approved', { sortable: true }),
    id: uuid(),
  },
  filters: {
    day: period({ label: 'Day', initially: 'all' }),
    ofCurrency: contains({ label: 'Currency', promoted: true }),
    intoCurrency: contains({ label: 'In' }),
  },
  sort: ['day', 'descending'],
  actions: [enterRate, importRates],
  empty: 'No rates are stored. Enter or import them to see totals in one currency.',
})

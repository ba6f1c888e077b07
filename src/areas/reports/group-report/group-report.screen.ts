import { equals } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { amount, choice, id, integer, percent, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { report } from '#areas/reports/definition/report.ts'

export const lines = ['EXACT', 'CONVERTED', 'TOTAL', 'REVALUATION'] as const
const lineLabels = {
  EXACT: 'Exact',
  CONVERTED: 'In the reporting currency',
  TOTAL: 'All domains',
  REVALUATION: 'Revaluation of balances',
} as const

/**
 * Totals over domains: the exact figures of each currency, and beside them the same in a reporting currency. Amounts of different
 * currencies are added up only there, each booking by the rate of its day; where a rate is missing nothing is guessed.
 */
export const groupReport = report({
  path: '/group-report',
  report: 'group_report',
  title: 'Group report',
  permission: 'BALANCE_SHEET_VIEW',
  group: {
    line: choice('Line', lines, { labels: lineLabels }),
    domain: text('Domain', { optional: true }),
    ofCurrency: text('Of currency', { optional: true }),
    currency: text('Currency', { hint: 'Of the amounts of the row' }),
    id: uuid('Row'),
    place: integer('Place', { hidden: true, sortable: true }),
    agentId: id('Viewing agent'),
    domainId: integer('Domain id', { hidden: true }),
    days: text('Days', { hidden: true }),
  },
  measures: {
    turnover: amount('Turnover', { optional: true }),
    ggr: profit('GGR', { optional: true, hint: 'Stakes less what was returned, plus commission, less adjustments' }),
    hold: percent('Hold %', { optional: true, hint: 'GGR of the turnover. Empty without stakes.' }),
    revaluation: profit('Revaluation', {
      optional: true,
      hint: 'By how much balances of players changed in the reporting currency by the movement of rates alone',
    }),
    rates: text('Rates', { optional: true, hint: 'Of the days of the row, lowest and highest' }),
    missing: text('Days without a rate', { optional: true, hint: 'Without them the row has no figures' }),
  },
  filters: { into: equals({ label: 'Reporting currency', promoted: true }) },
  links: [
    {
      title: 'GGR',
      to: rowAddress('/ggr', { settledOn: ':days', domainId: ':domainId' }),
      permission: 'BALANCE_SHEET_VIEW',
      when: ['domainId'],
    },
    {
      title: 'Rates',
      to: rowAddress('/exchange-rates', { ofCurrency: ':ofCurrency' }),
      permission: 'BALANCE_SHEET_VIEW',
      when: ['ofCurrency'],
    },
  ],
  sort: ['place', 'ascending'],
  empty: 'No settled bets match these filters.',
})

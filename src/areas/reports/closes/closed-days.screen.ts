import { anyOf, domains, period } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { choice, day, domainId, instant, integer, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

const comparisons = ['IDENTICAL', 'DIFFERS'] as const
const summed = { total: 'sum', sortable: true } as const

/** Closed days of domains with the hash of what was stored, and whether the same figures come out today. */
export const closedDays = list({
  path: '/ggr/closed-days',
  title: 'Closed days',
  permission: 'BALANCE_SHEET_VIEW',
  scope: 'everyone',
  paging: 'pages',
  columns: {
    day: day('Day', { sortable: true }),
    domain: text('Domain', { sortable: true }),
    definition: integer('Definition', { hint: 'Version by which the day was computed' }),
    timeZone: text('Time zone'),
    ggr: profit('GGR', { ...summed, hint: 'As stored when the day was closed' }),
    ngr: profit('NGR', { ...summed, hint: 'As stored when the day was closed' }),
    state: choice('Computed again', comparisons, { sortable: true }),
    difference: profit('Difference', { ...summed, hint: 'NGR of today less the stored one' }),
    hash: text('Hash'),
    hashNow: text('Hash of today'),
    closedAt: instant('Closed', { sortable: true }),
    currency: text('Currency'),
    id: uuid('Row', { sortable: true }),
    domainId: domainId(),
  },
  filters: {
    settledOn: period({ label: 'Day' }),
    state: anyOf(comparisons, { label: 'Computed again', promoted: true }),
    domainId: domains(),
  },
  links: [
    {
      title: 'GGR',
      to: rowAddress('/ggr', { settledOn: ':day..:day', domainId: ':domainId' }),
      permission: 'BALANCE_SHEET_VIEW',
    },
  ],
  sort: ['day', 'descending'],
  empty: 'No closed days match these filters.',
})

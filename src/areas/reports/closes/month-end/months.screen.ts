import { anyOf, domains } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { day, domainId, instant, integer, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { monthFlow } from '#areas/reports/rules/closes/month-close.ts'
import { closeMonth } from './month-close.actions.ts'

const summed = { total: 'sum', sortable: true } as const
const monthLabels = { OPEN: 'Open', CLOSED: 'Closed' } as const

/** Months of domains with their stored figures; a closed month keeps its hash. */
export const months = list({
  path: '/month-end',
  title: 'Month end',
  permission: 'BALANCE_SHEET_VIEW',
  scope: 'everyone',
  subject: 'month_close',
  paging: 'pages',
  columns: {
    month: day('Month from', { sortable: true }),
    domain: text('Domain', { sortable: true }),
    status: status('Status', monthFlow.states, { labels: monthLabels, sortable: true }),
    undecided: integer('Points to decide'),
    days: integer('Days closed'),
    ggr: profit('GGR', summed),
    ngr: profit('NGR', summed),
    hash: text('Hash', { optional: true }),
    closedBy: text('Closed by', { optional: true }),
    closedAt: instant('Closed', { optional: true, sortable: true }),
    currency: text('Currency'),
    period: text('Days', { hidden: true }),
    id: uuid('Row', { sortable: true }),
    domainId: domainId(),
  },
  filters: {
    status: anyOf(monthFlow.states, { label: 'Status', promoted: true }),
    domainId: domains(),
  },
  tabs: [
    { title: 'All', filters: {} },
    { title: 'Open', filters: { status: 'OPEN' } },
    { title: 'Closed', filters: { status: 'CLOSED' } },
    { title: 'Checklist', filters: {}, elsewhere: { to: '/month-end/points', permission: 'BALANCE_SHEET_VIEW' } },
    { title: 'Closed days', filters: {}, elsewhere: { to: '/ggr/closed-days', permission: 'BALANCE_SHEET_VIEW' } },
    { title: 'Corrections', filters: {}, elsewhere: { to: '/ggr/corrections', permission: 'BALANCE_SHEET_VIEW' } },
    { title: 'Definitions', filters: {}, elsewhere: { to: '/ggr/definitions', permission: 'BALANCE_SHEET_VIEW' } },
    { title: 'Provider fees', filters: {}, elsewhere: { to: '/ggr/provider-fees', permission: 'BALANCE_SHEET_VIEW' } },
  ],
  links: [
    {
      title: 'Checklist',
      to: rowAddress('/month-end/points', { domainId: ':domainId' }),
      permission: 'BALANCE_SHEET_VIEW',
    },
    {
      title: 'GGR',
      to: rowAddress('/ggr', { settledOn: ':period', domainId: ':domainId' }),
      permission: 'BALANCE_SHEET_VIEW',
    },
  ],
  sort: ['month', 'descending'],
  actions: [closeMonth],
  empty: 'A month appears here when its last day is closed.',
})

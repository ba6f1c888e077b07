import { rowAddress } from '#blueprint/address.ts'
import { domains, under } from '#blueprint/filters.ts'
import { accountLink, choice, day, domainId, id, instant, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { accountKinds } from '#areas/agents/tree/accounts/account-kinds.ts'
import { sideLabels, sides } from './labels.ts'

/** Outstanding amounts of the accounts below a node by the age of what they come from. */
export const downlineAging = list({
  path: '/downline-aging',
  report: 'downline_aging',
  title: 'Outstanding by age',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  columns: {
    account: accountLink('Account', { sortable: true }),
    kind: choice('Kind', accountKinds, { sortable: true }),
    side: choice('Settlement', sides, { labels: sideLabels, sortable: true }),
    outstanding: profit('Outstanding', {
      total: 'sum',
      sortable: true,
      hint: 'Balance less credit reference. Payments settle the oldest amount first.',
      cell: { opens: 'allDays' },
    }),
    upTo7: profit('0–7 days', { total: 'sum', sortable: true, cell: { opens: 'days7' } }),
    upTo30: profit('8–30 days', { total: 'sum', sortable: true, cell: { opens: 'days30' } }),
    upTo60: profit('31–60 days', { total: 'sum', sortable: true, cell: { opens: 'days60' } }),
    older: profit('Over 60 days', { total: 'sum', sortable: true, cell: { opens: 'daysOlder' } }),
    oldestDay: day('Oldest day', { hint: 'Empty if part of it was brought forward from before the last 60 days' }),
    lastSettledAt: instant('Last settled'),
    ...advanced({
      allDays: text('Link'),
      days7: text('Link'),
      days30: text('Link'),
      days60: text('Link'),
      daysOlder: text('Link'),
    }),
    id: id('Id', { sortable: true }),
    agentId: id('Agent id'),
    playerId: id('Player id'),
    domainId: domainId('Domain', { sortable: true }),
  },
  filters: (on) => ({
    node: under({ label: 'Upline', promoted: true }),
    ...on(['side', 'kind', 'account'], { promoted: ['side'] }),
    domainId: domains(),
  }),
  sort: ['id', 'ascending'],
  tabs: [
    { title: 'All', filters: {} },
    { title: 'To collect', filters: { side: 'COLLECT' } },
    { title: 'To pay', filters: { side: 'PAY' } },
    { title: 'Downline', filters: {}, elsewhere: { to: '/downline', permission: 'DOWNLINE_VIEW' } },
  ],
  links: [
    { title: 'Days', to: rowAddress('/downline-aging/days', { accountId: ':id' }), permission: 'DOWNLINE_VIEW' },
    {
      title: 'Settlements and cash',
      to: rowAddress('/downline-cash', { accountId: ':id' }),
      permission: 'DOWNLINE_VIEW',
    },
    { title: 'Statement', to: rowAddress('/account-statement', { account: ':id' }), permission: 'STATEMENTS_VIEW' },
  ],
  empty: 'No outstanding amounts match these filters.',
})

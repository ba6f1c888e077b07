import { domains, under } from '#blueprint/filters.ts'
import { accountLink, amount, choice, day, domainId, id, integer, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { accountKinds } from '#areas/agents/tree/accounts/account-kinds.ts'
import { ageGroups } from '#areas/agents/rules/chips/aging.ts'
import { ageLabels, sideLabels, sides } from './labels.ts'

/** The business days that an outstanding amount comes from. */
export const agingDays = list({
  path: '/downline-aging/days',
  report: 'downline_aging_days',
  title: 'Days of outstanding amounts',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  columns: {
    account: accountLink('Account', { sortable: true }),
    day: day('Day', { hint: 'Empty: brought forward from before the last 60 days', sortable: true }),
    age: integer('Age (days)', { sortable: true }),
    ageGroup: choice('Age', ageGroups, { labels: ageLabels }),
    side: choice('Settlement', sides, { labels: sideLabels }),
    change: profit('Change of the day', { hint: 'All entries of the account and its downline on this day' }),
    settled: amount('Settled', { hint: 'Paid, won back or written off since' }),
    open: profit('Outstanding', { total: 'sum', sortable: true, cell: { opens: 'entries' } }),
    ...advanced({ entries: text('Link'), kind: choice('Kind', accountKinds) }),
    id: text('Id', { hidden: true, sortable: true }),
    accountId: id('Account id'),
    agentId: id('Agent id'),
    playerId: id('Player id'),
    domainId: domainId('Domain', { sortable: true }),
  },
  filters: (on) => ({
    node: under({ label: 'Upline' }),
    ...on(['accountId', 'ageGroup', 'side'], { promoted: ['accountId', 'ageGroup'] }),
    domainId: domains(),
  }),
  sort: ['age', 'ascending'],
  empty: 'No outstanding amounts match these filters.',
})

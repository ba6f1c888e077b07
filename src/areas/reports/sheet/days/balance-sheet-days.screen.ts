import { rowAddress } from '#blueprint/address.ts'
import { anyAccount, period } from '#blueprint/filters.ts'
import { accountLink, day, domainId, id, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { changeLinks, changes } from './change-measures.ts'

/** What is outstanding with one account date by date: before and after each day of its domain that changed it. */
export const balanceSheetDays = list({
  path: '/balance-sheet-report/days',
  title: 'Balance sheet report by day',
  permission: 'BALANCE_SHEET_REPORT_VIEW',
  scope: 'downline',
  paging: 'pages',
  columns: {
    day: day('Day', { sortable: true }),
    level: text('Level'),
    account: accountLink('Account'),
    opening: profit('Opening', { hint: 'Outstanding at the begin of the day' }),
    ...changes,
    closing: profit('Closing', { hint: 'Outstanding at the end of the day, and until the next row' }),
    ...advanced({ currency: text('Currency') }),
    ...advanced(changeLinks),
    id: text('Id', { hidden: true }),
    accountId: id('Account id'),
    agentId: id('Agent id'),
    playerId: id('Player id'),
    domainId: domainId(),
  },
  filters: {
    days: period({ label: 'Days' }),
    accountId: anyAccount({ label: 'With the downline of', promoted: true }),
  },
  links: [
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':accountId', at: ':day..:day' }),
      permission: 'STATEMENTS_VIEW',
    },
  ],
  sort: ['day', 'descending'],
  empty: 'No changes match these filters. Choose an account.',
})

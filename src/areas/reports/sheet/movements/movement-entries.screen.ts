import { rowAddress } from '#blueprint/address.ts'
import { anyAccount, anyOf, period } from '#blueprint/filters.ts'
import { accountLink, choice, domainId, id, instant, profit, text } from '#blueprint/kinds/kinds.ts'
import { transferKinds } from '#blueprint/ledger/transfer.ts'
import { transferLabels } from '#blueprint/ledger/transfer-labels.ts'
import { list } from '#blueprint/screen/list.ts'
import { causeLabels, causes } from '#areas/reports/sheet/causes.ts'

/** The entries behind a figure of the balance sheet report: of an account with its whole downline, in the days of its domain. */
export const movementEntriesReport = list({
  path: '/balance-sheet-report/entries',
  report: 'balance_sheet_entries',
  title: 'Entries of the balance sheet report',
  permission: 'BALANCE_SHEET_REPORT_VIEW',
  scope: 'downline',
  columns: {
    at: instant('Date'),
    holder: accountLink('Account', { sortable: true }),
    cause: choice('Change', causes, { labels: causeLabels, sortable: true }),
    kind: choice('Type', transferKinds, { labels: transferLabels, sortable: true }),
    amount: profit('Amount', { total: 'sum', sortable: true }),
    reference: text('Reference'),
    id: text('Id', { hidden: true }),
    agentId: id('Agent id'),
    playerId: id('Player id'),
    domainId: domainId(),
  },
  filters: (on) => ({
    days: period({ label: 'Days' }),
    accountId: anyAccount({ label: 'With the downline of', promoted: true }),
    cause: anyOf(causes, { label: 'Change', promoted: true }),
    ...on(['kind', 'holder', 'reference', 'domainId']),
  }),
  links: [
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':playerId' }),
      permission: 'STATEMENTS_VIEW',
      when: ['playerId'],
      carries: { days: 'at' },
    },
  ],
  sort: ['at', 'descending'],
  empty: 'No entries match these filters. Choose an account.',
})

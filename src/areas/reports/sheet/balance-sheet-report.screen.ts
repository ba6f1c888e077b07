import { rowAddress } from '#blueprint/address.ts'
import { contains, domains, is, period, under } from '#blueprint/filters.ts'
import { accountLink, amount, domainId, id, instant, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { changeLinks, changes } from '#areas/reports/sheet/days/change-measures.ts'

const summed = { total: 'sum', sortable: true } as const

/**
 * What is outstanding with each account directly below an account at the begin and the end of a period, and what changed it: balance of
 * the account and its downline less its credit reference, as in the downline.
 */
export const balanceSheetReport = list({
  path: '/balance-sheet-report',
  report: 'balance_sheet_report',
  title: 'Balance sheet report',
  permission: 'BALANCE_SHEET_REPORT_VIEW',
  scope: 'downline',
  paging: 'pages',
  columns: {
    id: id('Account id'),
    level: text('Level', { sortable: true }),
    account: accountLink('Account', { filter: 'node', sortable: true }),
    opening: profit('Opening', { ...summed, hint: 'Outstanding at the begin of the first day' }),
    ...changes,
    closing: profit('Closing', { ...summed, hint: 'Opening plus all changes: outstanding at the end of the last day' }),
    creditReference: amount('Credit ref.', { ...summed, hint: 'Now' }),
    balance: amount('Balance', { ...summed, hint: 'Now, with the downline' }),
    lastSettledAt: instant('Last settled'),
    ...advanced({ name: text('Name', { sortable: true }), currency: text('Currency') }),
    ...advanced(changeLinks),
    nodeId: id('Opened account'),
    agentId: id('Agent id'),
    playerId: id('Player id'),
    domainId: domainId(),
  },
  filters: {
    days: period({ label: 'Days' }),
    node: under({ label: 'Upline', promoted: true }),
    account: contains({ label: 'Account' }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  links: [
    {
      title: 'Days',
      to: rowAddress('/balance-sheet-report/days', { accountId: ':id' }),
      permission: 'BALANCE_SHEET_REPORT_VIEW',
      carries: { days: 'days' },
    },
    {
      title: 'Balance sheet',
      to: rowAddress('/balance-sheet', { node: ':nodeId' }),
      permission: 'BALANCE_SHEET_VIEW',
      when: ['nodeId'],
    },
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':id' }),
      permission: 'STATEMENTS_VIEW',
      carries: { days: 'at' },
    },
  ],
  sort: ['account', 'ascending'],
  empty: 'No accounts match these filters.',
})

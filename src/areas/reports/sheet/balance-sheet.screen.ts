import { rowAddress } from '#blueprint/address.ts'
import { anyOf, contains, domains, is, under } from '#blueprint/filters.ts'
import { accountLink, amount, choice, domainId, id, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { entries, entryLabels, sideLabels, sides } from './entries.ts'

const summed = { total: 'sum', sortable: true, cell: { opens: 'rows' } } as const

/**
 * Who has to pay whom: the results, chips and cash of an account and what is outstanding with its upline and downline. For the operator
 * without an account: what it owes to accounts, by the accounts of the ledger. Both sides have the same total.
 */
export const balanceSheet = list({
  path: '/balance-sheet',
  report: 'balance_sheet',
  title: 'Balance sheet',
  permission: 'BALANCE_SHEET_VIEW',
  scope: 'downline',
  paging: 'pages',
  columns: {
    place: integer('No.', { sortable: true }),
    side: choice('Side', sides, { labels: sideLabels, sortable: true }),
    entry: choice('Entry', entries, { labels: entryLabels, sortable: true }),
    level: text('Level', { sortable: true }),
    account: accountLink('Account', { filter: 'node', sortable: true }),
    plus: amount('Plus', { ...summed, hint: 'Earned, and owed to others' }),
    minus: amount('Minus', { ...summed, hint: 'Owed by others, and cash in hand' }),
    ...advanced({
      name: text('Name', { sortable: true }),
      domain: text('Domain', { sortable: true }),
      currency: text('Currency'),
      rows: text('Link'),
    }),
    id: uuid('Row'),
    nodeId: id('Opened account'),
    accountId: id('Account id'),
    agentId: id('Agent id'),
    playerId: id('Player id'),
    domainId: domainId(),
  },
  filters: {
    node: under({ label: 'Balance sheet of', promoted: true }),
    account: contains({ label: 'Account', promoted: true }),
    side: anyOf(sides, { label: 'Side' }),
    entry: anyOf(entries, { label: 'Entry' }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  links: [
    {
      title: 'Balance sheet',
      to: rowAddress('/balance-sheet', { node: ':nodeId' }),
      permission: 'BALANCE_SHEET_VIEW',
      when: ['nodeId'],
    },
    {
      title: 'Settle',
      to: rowAddress('/downline', { search: ':account' }),
      permission: 'DOWNLINE_VIEW',
      when: ['accountId'],
      carries: { node: 'node' },
    },
    {
      title: 'Settlements and cash',
      to: rowAddress('/downline-cash', { accountId: ':accountId' }),
      permission: 'DOWNLINE_VIEW',
      when: ['accountId'],
    },
  ],
  sort: ['place', 'ascending'],
  empty: 'No entries match these filters.',
})

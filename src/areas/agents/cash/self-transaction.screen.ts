import { action } from '#blueprint/screen/action.ts'
import { anyOf, contains, domains, period, uuidIs } from '#blueprint/filters.ts'
import { agentPick } from '#blueprint/kinds/choices.ts'
import { agentLink, amount, choice, id, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { issueTypes } from '#areas/agents/rules/chips/issue.ts'

export const selfTypes = [
  'ISSUE',
  'BURN',
  'FROM_UPLINE',
  'TO_UPLINE',
  'TO_DOWNLINE',
  'FROM_DOWNLINE',
  'SETTLEMENT',
  'ROLLBACK',
] as const
/** What was moved may be taken back by a later row; nothing else becomes of it. */
export const selfStates = ['POSTED', 'TAKEN_BACK'] as const
const issueWords = { ISSUE: 'Issue chips', BURN: 'Burn chips' }
const unsorted = { unsorted: true } as const

export const newSelfTransaction = action({
  name: 'transaction',
  title: 'New self transaction',
  permission: 'SELF_TRANSACTION_CREATE',
  on: 'list',
  input: {
    node: agentPick('Top node'),
    type: choice('Type', issueTypes, { initially: 'ISSUE', labels: issueWords }),
    amount: amount('Amount', { least: 1n }),
  },
  asks: 'password',
  secondPerson: 'always',
  preview: true,
  confirm: 'Chips are made or destroyed here and nowhere else. A second person confirms it.',
  refreshes: [
    '/self-transaction',
    '/downline',
    '/account-statement',
    '/api/self-transaction/summary',
    '/api/downline/summary',
  ],
})

/** The reader's own account: chips issued and burnt, moved with the upline and the downline, and settled. */
export const selfTransaction = list({
  path: '/self-transaction',
  title: 'Self transaction',
  permission: 'SELF_TRUNCATION_VIEW',
  scope: 'downline',
  above: 'agents/cash/self-transaction',
  columns: {
    at: instant('Date'),
    node: agentLink('Account', unsorted),
    type: choice('Type', selfTypes, unsorted),
    from: text('From', unsorted),
    to: text('To', unsorted),
    credit: amount('Credit', { total: 'sum', unsorted: true }),
    debit: amount('Debit', { total: 'sum', unsorted: true }),
    net: amount('Net', { total: 'sum', unsorted: true, hidden: true, signed: true }),
    before: amount('Balance before', unsorted),
    after: amount('Balance after', unsorted),
    remark: text('Remark', unsorted),
    actor: text('By', unsorted),
    ip: text('IP', unsorted),
    status: status('Status', selfStates, { unsorted: true, labels: { POSTED: 'Completed', TAKEN_BACK: 'CANCELLED' } }),
    currency: text('Currency', unsorted),
    ref: text('Reference', { hidden: true, unsorted: true }),
    journalId: uuid('Transaction', { unsorted: true }),
    id: text('Id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true, unsorted: true }),
  },
  filters: {
    at: period({ label: 'Date' }),
    type: anyOf(selfTypes, { label: 'Type', promoted: true }),
    side: anyOf(['CREDIT', 'DEBIT'], { label: 'Direction' }),
    status: anyOf(selfStates, { label: 'Status' }),
    journalId: uuidIs({ label: 'Transaction' }),
    ref: contains({ label: 'Reference' }),
    domainId: domains(),
  },
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Nothing was issued, burnt or moved in this period',
  actions: [newSelfTransaction],
})

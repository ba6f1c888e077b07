import { anyOf, domains, idIs, period } from '#blueprint/filters.ts'
import { choice, id, instant, integer, json, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

export const changeKinds = ['CREDIT', 'SHARES', 'LIMIT', 'UPLINE', 'STATE', 'DETAILS'] as const
const words = {
  CREDIT: 'Credit reference',
  SHARES: 'Shares and commission',
  LIMIT: 'Name and limit',
  UPLINE: 'Moved',
  STATE: 'State and locks',
  DETAILS: 'Who he is and how he comes in',
}
const unsorted = { unsorted: true } as const

/** What was changed about accounts of the tree: each line as it was, as it is, by whom and from where. */
export const downlineChanges = list({
  path: '/downline-changes',
  title: 'Changes of the downline',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    at: instant('Date'),
    account: text('Account', unsorted),
    what: choice('What', changeKinds, { unsorted: true, labels: words }),
    old: text('Before', unsorted),
    new: text('After', unsorted),
    reason: text('Remark', unsorted),
    actor: text('By', unsorted),
    ip: text('IP', unsorted),
    before: json('All before', { hidden: true }),
    after: json('All after', { hidden: true }),
    id: uuid('Id', { hidden: true }),
    accountId: id('Account id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true, unsorted: true }),
  },
  filters: {
    at: period({ label: 'Date' }),
    accountId: idIs({ label: 'Account id', promoted: true }),
    what: anyOf(changeKinds, { label: 'What', promoted: true }),
    domainId: domains(),
  },
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx'],
  empty: 'Nothing was changed in this period',
})

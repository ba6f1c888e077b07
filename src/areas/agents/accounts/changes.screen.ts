import { anyOf, domains, idIs, period } from '#blueprint/filters.ts'
import { choice, domainId, id, instant, json, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

export const changeKinds = ['CREDIT', 'SHARES', 'LIMIT', 'UPLINE', 'STATE', 'DETAILS'] as const
const words = {
  CREDIT: 'Credit reference',
  SHARES: 'Shares and commission',
  LIMIT: 'Name and limit',
  UPLINE: 'Moved',
  STATE: 'State and locks',
  DETAILS: 'Details and login',
}

/** What was changed about accounts of the tree: each line as it was, as it is, by whom and from where. */
export const downlineChanges = list({
  path: '/downline-changes',
  title: 'Downline changes',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    at: instant('Date'),
    account: text('Account'),
    what: choice('Change', changeKinds, { labels: words }),
    old: text('Before'),
    new: text('After'),
    reason: text('Remark'),
    actor: text('Changed by'),
    ip: text('IP'),
    before: json('Before (full)'),
    after: json('After (full)'),
    id: uuid('Id', { sortable: true }),
    accountId: id('Account id'),
    domainId: domainId(),
  },
  filters: {
    at: period({ label: 'Date' }),
    accountId: idIs({ label: 'Account id', promoted: true }),
    what: anyOf(changeKinds, { label: 'Change', promoted: true }),
    domainId: domains(),
  },
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx'],
  empty: 'Nothing was changed in this period',
})

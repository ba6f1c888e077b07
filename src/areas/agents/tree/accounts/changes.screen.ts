import { reasonText } from '#blueprint/kinds/choices.ts'
import { choice, domainId, id, instant, json, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

export const changeKinds = ['CREDIT', 'SHARES', 'LIMIT', 'UPLINE', 'STATE', 'DETAILS'] as const
const changeKindLabels = {
  CREDIT: 'Credit reference',
  SHARES: 'Shares and commission',
  LIMIT: 'Name and limit',
  UPLINE: 'Moved',
  STATE: 'State and locks',
  DETAILS: 'Details and login',
}

/** Changes to accounts of the downline with the values before and after, the user and the IP address. */
export const downlineChanges = list({
  path: '/downline-changes',
  title: 'Downline changes',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    at: instant('Date'),
    account: text('Account'),
    kind: choice('Change', changeKinds, { labels: changeKindLabels }),
    old: text('Before'),
    new: text('After'),
    reason: reasonText('Remark'),
    actor: text('Changed by'),
    ip: text('IP'),
    before: json('Before (full)'),
    after: json('After (full)'),
    id: uuid('Id', { sortable: true }),
    accountId: id('Account id'),
    domainId: domainId(),
  },
  filters: (on) => on(['at', 'accountId', 'kind', 'domainId'], { promoted: ['accountId', 'kind'] }),
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx'],
  empty: 'No changes match these filters.',
})

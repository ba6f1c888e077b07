import { choice, domainId, instant, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { masterLabels, masterTables } from './masters.screen.ts'

/** Every change of a reference table, wherever it was made, from the audit trail. */
export const masterChanges = list({
  path: '/masters/changes',
  title: 'Changes of master data',
  permission: 'DEV_MASTERS_VIEW',
  scope: 'everyone',
  columns: {
    at: instant('Time', { sortable: true }),
    table: choice('Table', masterTables, { labels: masterLabels }),
    entry: text('Entry'),
    domain: text('Domain', { hint: 'Empty: all domains' }),
    before: text('Before', { hint: 'Of the fields that changed' }),
    after: text('After'),
    changedBy: text('Changed by'),
    reason: text('Reason'),
    id: text('Row id', { hidden: true }),
    domainId: domainId('Domain id'),
  },
  filters: (on) => on(['at', 'table', 'changedBy', 'domainId'], { promoted: ['table'], exact: ['changedBy'] }),
  sort: ['at', 'descending'],
  tabs: [
    { title: 'Entries', filters: {}, elsewhere: { to: '/masters', permission: 'DEV_MASTERS_VIEW' } },
    { title: 'History', filters: {} },
  ],
  export: ['csv', 'xlsx'],
  empty: 'No reference table was changed in this period.',
})

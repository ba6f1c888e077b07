import { anyOf, contains, equals, period, uuidIs } from '#blueprint/filters.ts'
import { instant, integer, json, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/list.ts'

const results = ['SUCCESS', 'FAILED', 'REJECTED'] as const

/** Who did what, when, from where, with what before and after: rows nobody can change. */
export const panelLogs = list({
  path: '/panel-logs',
  title: 'Panel logs',
  permission: 'PANE_LOGS',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    id: uuid('Id', { hidden: true }),
    at: instant('Time'),
    actor: text('User', { unsorted: true }),
    actorRole: text('Role', { unsorted: true }),
    action: text('Action', { unsorted: true }),
    subject: text('Entity', { unsorted: true }),
    result: status('Result', results, { unsorted: true }),
    reason: text('Reason', { unsorted: true }),
    permission: text('Permission', { unsorted: true }),
    route: text('Route', { unsorted: true }),
    ip: text('IP', { unsorted: true }),
    before: json('Before', { hidden: true }),
    after: json('After', { hidden: true }),
    input: json('Asked', { hidden: true }),
    domainId: integer('Domain', { hidden: true, unsorted: true }),
    journalId: uuid('Journal', { hidden: true, unsorted: true }),
    requestId: text('Request', { hidden: true, unsorted: true }),
    userAgent: text('Browser', { hidden: true, unsorted: true }),
    visitor: text('Device', { hidden: true, unsorted: true }),
  },
  filters: {
    at: period({ label: 'Time' }),
    actor: contains({ label: 'User', promoted: true }),
    action: contains({ label: 'Action', promoted: true }),
    subject: contains({ label: 'Entity' }),
    result: anyOf(results),
    ip: equals({ label: 'IP' }),
    requestId: equals({ label: 'Request' }),
    journalId: uuidIs({ label: 'Journal' }),
  },
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx'],
  empty: 'No activity for the selected filter',
})

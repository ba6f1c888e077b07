import { anyOf, contains, domains, equals, period, uuidIs } from '#blueprint/filters.ts'
import { choice, instant, integer, json, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { entities, entityWords } from '#blueprint/entities.ts'

const results = ['SUCCESS', 'FAILED', 'REJECTED'] as const

/** Who did what, when, from where, with what before and after: rows nobody can change. */
export const panelLogs = list({
  path: '/panel-logs',
  title: 'Panel logs',
  permission: 'PANE_LOGS',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    id: uuid('Log id', { hidden: true }),
    at: instant('Time'),
    actor: text('User', { unsorted: true }),
    actorRole: text('Role', { unsorted: true }),
    domain: text('Domain', { unsorted: true }),
    action: text('Action', { unsorted: true }),
    entity: choice('Entity', entities, { labels: entityWords, unsorted: true }),
    subject: text('Entity id', { unsorted: true }),
    summary: text('Summary', { unsorted: true }),
    result: status('Result', results, { unsorted: true }),
    reason: text('Reason', { unsorted: true }),
    ip: text('IP', { unsorted: true }),
    visitor: text('Device', { hidden: true, unsorted: true }),
    userAgent: text('Browser', { hidden: true, unsorted: true }),
    route: text('Route', { hidden: true, unsorted: true }),
    permission: text('Permission', { hidden: true, unsorted: true }),
    requestId: text('Request', { hidden: true, unsorted: true }),
    domainId: integer('Domain number', { hidden: true, unsorted: true }),
    journalId: uuid('Journal', { hidden: true, unsorted: true }),
    input: json('Asked', { hidden: true }),
    before: json('Before', { hidden: true }),
    after: json('After', { hidden: true }),
  },
  filters: {
    at: period({ label: 'Time' }),
    actor: equals({ label: 'User', promoted: true }),
    actorRole: contains({ label: 'Role' }),
    action: contains({ label: 'Action', promoted: true }),
    entity: anyOf(entities),
    subject: equals({ label: 'Entity id' }),
    result: anyOf(results),
    ip: equals({ label: 'IP' }),
    domainId: domains(),
    requestId: equals({ label: 'Request' }),
    journalId: uuidIs({ label: 'Journal' }),
  },
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx'],
  detail: 'access/activity/panel-log',
  empty: 'No activity for the selected filter',
})

import { reasonText } from '#blueprint/kinds/choices.ts'
import { choice, domainId, instant, json, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { entities, entityLabels } from '#blueprint/entities.ts'

const results = ['SUCCESS', 'FAILED', 'REJECTED'] as const

/** Append-only audit log: actor, action, time, origin and values before and after. */
export const panelLogs = list({
  path: '/panel-logs',
  report: 'panel_logs',
  title: 'Panel logs',
  permission: 'PANE_LOGS',
  scope: 'downline',
  paging: 'cursor',
  columns: {
    id: uuid('Log id', { sortable: true }),
    at: instant('Time'),
    actor: text('User'),
    actorRole: text('Role'),
    domain: text('Domain'),
    action: text('Action'),
    entity: choice('Entity', entities, { labels: entityLabels }),
    subject: text('Entity id'),
    summary: text('Summary'),
    result: status('Result', results),
    reason: reasonText('Reason'),
    ip: text('IP'),
    ...advanced({
      visitor: text('Device'),
      userAgent: text('Browser'),
      route: text('Route'),
      permission: text('Permission'),
      requestId: text('Request id'),
    }),
    domainId: domainId('Domain id'),
    journalId: uuid('Journal'),
    input: json('Request'),
    before: json('Before'),
    after: json('After'),
  },
  filters: (on) =>
    on(
      ['at', 'actor', 'actorRole', 'action', 'entity', 'subject', 'result', 'ip', 'domainId', 'requestId', 'journalId'],
      { promoted: ['actor', 'action'], exact: ['actor', 'subject', 'ip', 'requestId'] },
    ),
  sort: ['at', 'descending'],
  export: ['csv', 'xlsx'],
  detail: 'access/activity/panel-log',
  empty: 'No activity matches these filters.',
})

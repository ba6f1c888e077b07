import { choice, domainId, instant, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'

export const archiveActions = ['OPEN', 'CLOSE', 'CODE', 'READ', 'WRITE', 'REMOVE'] as const
const results = ['SUCCESS', 'FAILED', 'REJECTED'] as const
const labels = {
  OPEN: 'Opened',
  CLOSE: 'Closed',
  CODE: 'Code set',
  READ: 'Read',
  WRITE: 'Month archived',
  REMOVE: 'Month removed',
}

/** Who opened the archive of data, tried to, closed it or changed their code for it, what was read from it and written to it. */
export const archiveLogs = list({
  path: '/dev-warehouse-logs',
  title: 'Archive logs',
  permission: 'DEV_WAREHOUSE_LOGS_VIEW',
  scope: 'everyone',
  columns: {
    at: instant('Time', { sortable: true }),
    actor: text('User'),
    actorRole: text('Role'),
    action: choice('Action', archiveActions, { labels }),
    result: status('Result', results, { hint: 'Five wrong codes lock the archive for 15 minutes' }),
    subjectName: text('File or report'),
    reason: text('Details', { hint: 'Files and rows that were read, and how long it took' }),
    domain: text('Domain', { hint: 'Empty for users of several domains.' }),
    ip: text('IP'),
    ...advanced({
      userAgent: text('Browser'),
      visitor: text('Device'),
      requestId: text('Request id'),
    }),
    id: uuid('Log id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['at', 'actor', 'action', 'result', 'ip', 'domainId'], {
      promoted: ['actor', 'action', 'result'],
      exact: ['actor', 'ip'],
    }),
  sort: ['at', 'descending'],
  paging: 'cursor',
  tabs: {
    All: {},
    'Wrong codes': { action: 'OPEN', result: 'FAILED' },
    Reads: { action: 'READ' },
    Months: { action: 'WRITE,REMOVE' },
  },
  export: ['csv', 'xlsx'],
  empty: 'Nobody used the archive in this period.',
})

import { action } from '#blueprint/screen/action.ts'
import { choice, fileLink, instant, integer, json, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { transitions } from '#blueprint/transitions.ts'
import { reportFlow } from '#blueprint/report/report.ts'

const extensions = ['csv', 'xlsx', 'pdf'] as const
export const formats = [...extensions, 'zip'] as const

/** Called by the export button of every list. The endpoint is fixed by the specification. */
export const requestReport = action({
  name: 'request',
  title: 'Request report',
  permission: 'REPORT_EXPORT',
  on: 'list',
  at: '/api/report-download/request',
  isSilent: true,
  input: {
    report_type: text('Report', { hint: 'Path of the list, e.g. /withdraws' }),
    file_extension: choice('Format', extensions),
    filter_data: json('Filters', { optional: true }),
  },
})

export const reportMoves = transitions(
  reportFlow,
  { permission: 'REPORT_EXPORT' },
  {
    cancel: { name: 'cancellation', title: 'Cancel', confirm: 'Cancel the export of {report}?' },
    retry: 'Try again',
    remove: { name: 'removal', title: 'Delete report', confirm: 'Delete {report} and its file?', tone: 'danger' },
  },
)

/** Reports requested by the user. */
export const downloadReport = list({
  path: '/download-report',
  title: 'Download report',
  permission: 'DOWNLOAD_REPORT_VIEW',
  scope: 'own',
  subject: 'report_request',
  columns: {
    id: uuid('Id', { sortable: true }),
    requestedAt: instant('Requested'),
    report: text('Report'),
    file: fileLink('File'),
    reportType: text('Screen'),
    filters: text('Filters'),
    format: choice('Format', formats),
    rows: integer('Rows'),
    size: integer('Bytes'),
    status: status('Status', reportFlow.states),
    message: text('Message'),
    startedAt: instant('Started'),
    finishedAt: instant('Finished'),
    seconds: integer('Seconds'),
    expiresAt: instant('Expires'),
    requestedBy: text('Requested by'),
    downloads: integer('Downloads'),
  },
  filters: (on) => on(['requestedAt', 'status', 'format', 'report'], { promoted: ['status'] }),
  sort: ['requestedAt', 'descending'],
  export: 'never',
  actions: [requestReport, ...Object.values(reportMoves)],
  empty: 'No reports yet. Use the export button of any list to request one.',
})

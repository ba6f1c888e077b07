import { choice, fileLink, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { reportFlow } from '#blueprint/report/report.ts'
import { scheduleReport } from '#areas/reports/scheduled/schedule.actions.ts'
import { formats, requestAgain, requestDownload, requestReport, reportMoves } from './download-report.actions.ts'

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
    rows: integer('Rows', { cell: { of: 'expectedRows' } }),
    expectedRows: integer('Rows expected', { hidden: true, hint: 'While the file is created' }),
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
  filters: (on) =>
    on(['requestedAt', 'status', 'format', 'report', 'id'], { promoted: ['status'], anytime: ['requestedAt'] }),
  sort: ['requestedAt', 'descending'],
  export: 'never',
  isLive: 'report',
  actions: [requestReport, requestDownload, requestAgain, scheduleReport, ...Object.values(reportMoves)],
  empty: 'No reports yet. Use the export button of any list to request one.',
})

import { action } from '#blueprint/screen/action.ts'
import { seconds } from '#blueprint/screen/queue.ts'
import { choice, day, json, text } from '#blueprint/kinds/kinds.ts'
import { reportFilePaths } from '#blueprint/paths/fixed-paths.ts'
import { transitions } from '#blueprint/transitions.ts'
import { reportFlow } from '#blueprint/report/report.ts'

const extensions = ['csv', 'xlsx', 'pdf'] as const

export const formats = [...extensions, 'zip'] as const

const requested = {
  permission: 'REPORT_EXPORT',
  on: 'list',
  sameWithin: seconds(30),
  isSilent: true,
  whileInArchive: true,
  input: {
    report_type: text('Report', { hint: 'Path of the list, e.g. /withdraws, or its name, e.g. withdrawals' }),
    file_extension: choice('Format', extensions),
    filter_data: json('Filters', { optional: true }),
  },
} as const

/** A file that the user finds under Download report. The endpoint is fixed by the specification. */
export const requestReport = action({
  name: 'request',
  title: 'Request report',
  at: reportFilePaths.request,
  ...requested,
})

/** The same file, whose id is answered: the panel downloads it as soon as it is ready. */
export const requestDownload = action({
  name: 'direct',
  title: 'Download list',
  at: reportFilePaths.direct,
  ...requested,
})

/** The same columns, filters and order with a new period, as another file: of one that is ready, expired or failed. */
export const requestAgain = action({
  name: 'again',
  title: 'Run again',
  permission: 'REPORT_EXPORT',
  on: 'row',
  input: {
    from: day('From', { optional: true, hint: 'Empty: as many days as before' }),
    to: day('To', { optional: true, hint: 'Empty: today' }),
  },
  confirm: 'Create {report} again, with the same filters ({filters})?',
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

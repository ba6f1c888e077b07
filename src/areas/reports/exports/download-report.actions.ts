import { action } from '#blueprint/screen/action.ts'
import { choice, json, text } from '#blueprint/kinds/kinds.ts'
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

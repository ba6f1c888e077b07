import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'

/** A requested file. RUNNING can restart: an interrupted job starts over. */
export const reportFlow = flow({
  states: ['PENDING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED', 'CANCELLED'],
  moves: {
    cancel: { from: ['PENDING', 'RUNNING'], to: 'CANCELLED' },
    retry: { from: ['FAILED', 'EXPIRED', 'CANCELLED'], to: 'PENDING' },
    remove: { from: ['READY', 'FAILED', 'EXPIRED', 'CANCELLED'], to: 'EXPIRED' },
  },
})

export type ReportStatus = (typeof reportFlow.states)[number]
/** File types of lists. */
export type TableExtension = 'csv' | 'xlsx' | 'pdf'
/** A zip: one player's personal data with pictures. */
export type ReportExtension = TableExtension | 'zip'

/** The content of the file as URL parameters; all of it is checked again when the file is created. */
export type ReportOrder = {
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string
  readonly direction: 'ascending' | 'descending'
  /** Column keys in order; null: as shown on the screen. */
  readonly columns: readonly string[] | null
  /** The filters in readable form. */
  readonly words: string
}

export type WantedReport = {
  readonly id: string
  readonly staffId: bigint
  readonly domainId: number | null
  readonly reportType: string
  readonly title: string
  readonly extension: ReportExtension
  readonly order: ReportOrder
}

export type Waiting = {
  readonly waiting: number
  /** The same file requested less than five minutes ago and not failed since. */
  readonly same: string | null
}

export const mostWaiting = 5
export const mostRunning = 2

/** Each user's exports wait in a short queue; a repeated request returns the same file. */
export function askReport(wanted: WantedReport, { waiting, same }: Waiting): Decision {
  if (same !== null) return decide({ message: 'You requested this file a moment ago. Find it under Download report.' })
  if (waiting >= mostWaiting)
    return refuse(`${mostWaiting} of your files are already waiting. Cancel one or try again later.`)
  const values = {
    id: wanted.id,
    domain_id: wanted.domainId,
    staff_id: wanted.staffId,
    report_type: wanted.reportType,
    title: wanted.title,
    filters: wanted.order,
    file_extension: wanted.extension,
  }
  return decide({
    rows: [{ table: 'report_request', values }],
    jobs: [{ queue: 'export', payload: { request: wanted.id } }],
    message: 'Your file is being created. Find it under Download report.',
  })
}

export type Report = { readonly id: string; readonly status: ReportStatus }

export const cancelReport = ({ status }: Report): Decision =>
  refusal(reportFlow, 'cancel', status) ??
  decide({ move: 'cancel', set: { message: 'Cancelled' }, message: 'Cancelled' })

export function retryReport({ id, status }: Report, { waiting }: Waiting): Decision {
  const refused = refusal(reportFlow, 'retry', status)
  if (refused) return refused
  if (waiting >= mostWaiting)
    return refuse(`${mostWaiting} of your files are already waiting. Cancel one or try again later.`)
  const anew = {
    message: null,
    rows: null,
    bytes: null,
    sha256: null,
    file: null,
    started_at: null,
    finished_at: null,
    expires_at: null,
  }
  return decide({
    move: 'retry',
    set: anew,
    jobs: [{ queue: 'export', payload: { request: id } }],
    message: 'Your file is being created again',
  })
}

/** Deletes the row now, its file with the next clean-up. */
export const removeReport = ({ id, status }: Report): Decision =>
  refusal(reportFlow, 'remove', status) ??
  decide({
    rows: [{ table: 'report_request', key: { id }, values: {}, remove: true }],
    jobs: [{ queue: 'export-sweep', payload: {} }],
    message: 'Deleted',
  })

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
  /** The zone of the days in the filters; absent from orders that were given before it was stored. */
  readonly timeZone?: string
  /** The filters in readable form. */
  readonly words: string
  /** Heads, rows and totals only, for programs that read the file. */
  readonly isBare?: true
  /** Past months are read from their files: the archive was open. */
  readonly fromArchive?: true
}

export type RequestedReport = {
  readonly id: string
  readonly staffId: bigint
  readonly domainId: number | null
  readonly reportType: string
  readonly title: string
  readonly extension: ReportExtension
  readonly order: ReportOrder
}

export type ReportBacklog = {
  readonly waiting: number
  /** The same file requested less than five minutes ago and not failed since. */
  readonly same: string | null
}

export const maxWaiting = 5
export const maxRunning = 2

/** Requests a file. Each user has a short queue; a repeated request returns the same file. */
export function askReport(requested: RequestedReport, { waiting, same }: ReportBacklog): Decision {
  if (same !== null) return decide({ message: 'You requested this file a moment ago. Find it under Download report.' })
  if (waiting >= maxWaiting)
    return refuse(`${maxWaiting} of your files are already waiting. Cancel one or try again later.`)
  const values = {
    id: requested.id,
    domain_id: requested.domainId,
    staff_id: requested.staffId,
    report_type: requested.reportType,
    title: requested.title,
    filters: requested.order,
    file_extension: requested.extension,
  }
  return decide({
    rows: [{ table: 'report_request', values }],
    jobs: [{ queue: 'export', payload: { request: requested.id } }],
    message: 'Your file is being created. Find it under Download report.',
  })
}

type ReportDecision = Decision<'report_request', typeof reportFlow>

export type Report = { readonly id: string; readonly status: ReportStatus }

export const cancelReport = ({ status }: Report): ReportDecision =>
  refusal(reportFlow, 'cancel', status) ??
  decide({ move: 'cancel', set: { message: 'Cancelled' }, message: 'Cancelled' })

export function retryReport({ id, status }: Report, { waiting }: ReportBacklog): ReportDecision {
  const refused = refusal(reportFlow, 'retry', status)
  if (refused) return refused
  if (waiting >= maxWaiting)
    return refuse(`${maxWaiting} of your files are already waiting. Cancel one or try again later.`)
  const resetColumns = {
    message: null,
    rows: null,
    expected_rows: null,
    bytes: null,
    sha256: null,
    file: null,
    started_at: null,
    finished_at: null,
    expires_at: null,
  }
  return decide({
    move: 'retry',
    set: resetColumns,
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

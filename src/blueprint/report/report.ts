import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'

/** A file somebody asked for. RUNNING may begin again: a job that was cut off starts over. */
export const reportFlow = flow({
  states: ['PENDING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED', 'CANCELLED'],
  moves: {
    cancel: { from: ['PENDING', 'RUNNING'], to: 'CANCELLED' },
    retry: { from: ['FAILED', 'EXPIRED', 'CANCELLED'], to: 'PENDING' },
    remove: { from: ['READY', 'FAILED', 'EXPIRED', 'CANCELLED'], to: 'EXPIRED' },
  },
})

export type ReportStatus = (typeof reportFlow.states)[number]
/** What lists can be had as. */
export type TableExtension = 'csv' | 'xlsx' | 'pdf'
/** A zip: one player's own data, with his pictures. */
export type ReportExtension = TableExtension | 'zip'

/** What the file shall hold, in the words of the address bar; nothing of it is trusted when the file is made. */
export type ReportOrder = {
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string
  readonly direction: 'ascending' | 'descending'
  /** Column keys in the order asked; null: what the screen shows. */
  readonly columns: readonly string[] | null
  /** The filters as a person reads them. */
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
  /** The same file asked for less than five minutes ago, and not failed since. */
  readonly same: string | null
}

export const mostWaiting = 5
export const mostRunning = 2

/** One person's exports wait in a short queue; who asks twice gets the file once. */
export function askReport(wanted: WantedReport, { waiting, same }: Waiting): Decision {
  if (same !== null) return decide({ message: 'You asked for this file a moment ago; it is under Download report' })
  if (waiting >= mostWaiting) return refuse(`${mostWaiting} of your files wait already; cancel one or wait for it`)
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
    message: 'Your file is being made; you find it under Download report',
  })
}

export type Report = { readonly id: string; readonly status: ReportStatus }

export const cancelReport = ({ status }: Report): Decision =>
  refusal(reportFlow, 'cancel', status) ??
  decide({ move: 'cancel', set: { message: 'Cancelled' }, message: 'Cancelled' })

export function retryReport({ id, status }: Report, { waiting }: Waiting): Decision {
  const refused = refusal(reportFlow, 'retry', status)
  if (refused) return refused
  if (waiting >= mostWaiting) return refuse(`${mostWaiting} of your files wait already; cancel one or wait for it`)
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
    message: 'Your file is made anew',
  })
}

/** The row goes now, its file with the next sweep. */
export const removeReport = ({ id, status }: Report): Decision =>
  refusal(reportFlow, 'remove', status) ??
  decide({
    rows: [{ table: 'report_request', key: { id }, values: {}, remove: true }],
    jobs: [{ queue: 'export-sweep', payload: {} }],
    message: 'Deleted',
  })

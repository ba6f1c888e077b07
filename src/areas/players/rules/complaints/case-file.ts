import { askReport, type ReportBacklog, type RequestedReport } from '#blueprint/report/report.ts'
import { refuse, type Decision } from '#blueprint/decision/decision.ts'

/** The report type of the file of a complaint. */
export const caseFileType = 'complaint-file'
/** It holds personal data of one player. */
export const caseFilePermission = 'PLAYER_DATA_EXPORT'

export type CaseFileRequest = {
  readonly id: string
  readonly staffId: bigint
  readonly complaintId: string
  readonly player: { readonly id: bigint; readonly domainId: number; readonly isErased: boolean }
  /** Why the file is made; it is logged with it. */
  readonly reason: string
}

/** What belongs to a complaint, as one file: requested with a reason and downloadable by the requester only. */
export function requestCaseFile(request: CaseFileRequest, waiting: ReportBacklog): Decision {
  if (request.player.isErased) return refuse('The personal data of this account has been erased.')
  return askReport(caseReport(request), waiting)
}

export const caseReport = ({ id, staffId, complaintId, player, reason }: CaseFileRequest): RequestedReport => ({
  id,
  staffId,
  domainId: player.domainId,
  reportType: caseFileType,
  title: `Case file of complaint ${complaintId}`,
  extension: 'pdf',
  order: {
    filters: { complaint: complaintId, player: String(player.id), reason },
    sort: 'part',
    direction: 'ascending',
    columns: null,
    words: `Complaint ${complaintId}`,
  },
})

const dayMs = 86_400_000
/** What happened in these days before a complaint belongs to it. */
const daysBeforeCase = 90

/** From when on rows belong to the case. */
export const caseBegin = (receivedAt: Date): Date => new Date(receivedAt.getTime() - daysBeforeCase * dayMs)

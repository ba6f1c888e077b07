import { askReport, type ReportBacklog, type RequestedReport } from '#blueprint/report/report.ts'
import { refuse, type Decision } from '#blueprint/decision/decision.ts'

/** The report type of a player's personal data file. */
export const personalDataType = 'personal-data'
export const personalDataPermission = 'PLAYER_DATA_EXPORT'

export type PersonalDataRequest = {
  readonly id: string
  readonly staffId: bigint
  readonly player: { readonly id: bigint; readonly domainId: number; readonly isErased: boolean }
  /** The reason for the request; it is logged with every picture in the file. */
  readonly reason: string
}

/** All data stored about one player, for the player: requested with a reason and downloadable by the requester only. */
export function requestPersonalData(request: PersonalDataRequest, waiting: ReportBacklog): Decision {
  if (request.player.isErased) return refuse('The personal data of this account has been erased.')
  return askReport(toReportRequest(request), waiting)
}

export const toReportRequest = ({ id, staffId, player, reason }: PersonalDataRequest): RequestedReport => ({
  id,
  staffId,
  domainId: player.domainId,
  reportType: personalDataType,
  title: `Personal data of player ${player.id}`,
  extension: 'zip',
  order: {
    filters: { player: String(player.id), reason },
    sort: 'part',
    direction: 'ascending',
    columns: null,
    words: `Player ${player.id}`,
  },
})

import { askReport, type Waiting, type WantedReport } from '#blueprint/report/report.ts'
import { refuse, type Decision } from '#blueprint/decision/decision.ts'

/** What stands as the report's type where one player's own file is asked for. */
export const personalDataType = 'personal-data'
export const personalDataPermission = 'PLAYER_DATA_EXPORT'

export type WantedPerson = {
  readonly id: string
  readonly staffId: bigint
  readonly player: { readonly id: bigint; readonly domainId: number; readonly isErased: boolean }
  /** Why it is asked for: it stands beside every picture that goes along. */
  readonly reason: string
}

/** Everything kept about one player, for himself: asked with a reason, fetched by whoever asked and nobody else. */
export function askPersonalData(wanted: WantedPerson, waiting: Waiting): Decision {
  if (wanted.player.isErased) return refuse('Nobody is known behind this account any more')
  return askReport(wantedFile(wanted), waiting)
}

export const wantedFile = ({ id, staffId, player, reason }: WantedPerson): WantedReport => ({
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

import { askReport, type Waiting, type WantedReport } from '../reports/report.ts'
import { refuse, type Decision } from '../decision.ts'

/** What stands as the report's type where one player's own file is asked for. */
export const personalDataType = 'personal-data'
export const personalDataPermission = 'PLAYER_DATA_EXPORT'

export type WantedPerson = {
  readonly id: string
  readonly staffId: bigint
  readonly player: { readonly id: bigint; readonly domainId: number; readonly isErased: boolean }
}

/** Everything kept about one player, for himself: asked with a reason, fetched by whoever asked and nobody else. */
export function askPersonalData({ id, staffId, player }: WantedPerson, waiting: Waiting): Decision {
  if (player.isErased) return refuse('Nobody is known behind this account any more')
  return askReport(wantedFile({ id, staffId, player }), waiting)
}

export const wantedFile = ({ id, staffId, player }: WantedPerson): WantedReport => ({
  id,
  staffId,
  domainId: player.domainId,
  reportType: personalDataType,
  title: `Personal data of player ${player.id}`,
  extension: 'zip',
  order: {
    filters: { player: String(player.id) },
    sort: 'part',
    direction: 'ascending',
    columns: null,
    words: `Player ${player.id}`,
  },
})

import { askPersonalData, wantedFile } from '#areas/players/rules/care/personal-data.ts'
import { act } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { aboutPlayer, lockOwnPlayer } from '#areas/players/limits/player-of.facts.ts'
import { waitingOf } from '#engine/exports/waiting.ts'
import { exportPersonalData } from './data-export.actions.ts'

export const exportPersonalDataAct = act(exportPersonalData, {
  async facts(tx, wanted) {
    const { staffId } = wanted.actor
    const row = await lockOwnPlayer(tx, wanted)
    if (!row) return null
    const player = { id: row.id, domainId: row.domain_id, isErased: row.erased_at !== null }
    const file = { id: uuidv7(), staffId, player, reason: wanted.reason ?? '' }
    return { file, waiting: await waitingOf(tx, wanted.actor, wantedFile(file)), subject: aboutPlayer(row) }
  },
  rule: ({ file, waiting }) => askPersonalData(file, waiting),
})

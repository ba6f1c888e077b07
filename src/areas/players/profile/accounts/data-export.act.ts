import { requestPersonalData, toReportRequest } from '#areas/players/rules/care/personal-data.ts'
import { act } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { playerAuditSubject, lockPlayerInScope } from '#areas/players/limits/locked-player.facts.ts'
import { backlogOf } from '#engine/exports/report-backlog.ts'
import { exportPersonalData } from './data-export.actions.ts'

export const exportPersonalDataAct = act(exportPersonalData, {
  async facts(tx, request) {
    const { staffId } = request.actor
    const row = await lockPlayerInScope(tx, request)
    if (!row) return null
    const player = { id: row.id, domainId: row.domain_id, isErased: row.erased_at !== null }
    const file = { id: uuidv7(), staffId, player, reason: request.reason ?? '' }
    return {
      file,
      waiting: await backlogOf(tx, request.actor, toReportRequest(file)),
      subject: playerAuditSubject(row),
    }
  },
  rule: ({ file, waiting }) => requestPersonalData(file, waiting),
})

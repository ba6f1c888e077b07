import { requestCaseFile, caseReport, type CaseFileRequest } from '#areas/players/rules/complaints/case-file.ts'
import { act } from '#engine/action/act.ts'
import { backlogOf } from '#engine/exports/report-backlog.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { exportCase } from './complaint.actions.ts'
import { complaint } from './complaint.record.ts'

export const exportCaseAct = act(exportCase, {
  async facts(tx, request) {
    const row = await complaint.lock(tx, request)
    if (!row) return null
    const erased = await tx
      .selectFrom('player')
      .select('erased_at')
      .where('cell', '=', row.cell)
      .where('id', '=', row.playerId)
      .executeTakeFirst()
    const file: CaseFileRequest = {
      id: uuidv7(),
      staffId: request.actor.staffId,
      complaintId: row.id,
      player: { id: row.playerId, domainId: row.domainId, isErased: erased !== undefined && erased.erased_at !== null },
      reason: request.reason ?? '',
    }
    return { file, waiting: await backlogOf(tx, request.actor, caseReport(file)), subject: complaint.subjectOf(row) }
  },
  rule: ({ file, waiting }) => requestCaseFile(file, waiting),
})

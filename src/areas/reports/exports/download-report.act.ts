import { isUuid } from '#values/id.ts'
import * as rules from '#blueprint/report/report.ts'
import type { Report, ReportBacklog } from '#blueprint/report/report.ts'
import { operatorWide, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { reportMoves } from './download-report.actions.ts'
import { backlogOf } from '#engine/exports/report-backlog.ts'

interface Facts {
  readonly subject: Subject<'report_request'>
  readonly report: Report
  readonly waiting: ReportBacklog
}

/** Users can only access their own reports. */
async function facts(tx: Tx, { actor, id }: { readonly actor: Actor; readonly id: string }): Promise<Facts | null> {
  if (!isUuid(id)) return null
  const waiting = await backlogOf(tx, actor)
  const row = await tx
    .selectFrom('report_request')
    .select(['id', 'status', 'title', 'report_type'])
    .where('id', '=', id)
    .where('staff_id', '=', actor.staffId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const subject: Subject<'report_request'> = {
    table: 'report_request',
    key: { id: row.id },
    state: row.status,
    domainId: operatorWide,
    agentId: actor.agentId ?? operatorWide,
    name: `report ${row.id} ${row.title}`,
    shown: { report: row.title, screen: row.report_type, status: row.status },
  }
  return { subject, report: { id: row.id, status: row.status }, waiting }
}

const rulesOf = { cancel: rules.cancelReport, retry: rules.retryReport, remove: rules.removeReport }

export const reportActs = moveActs(reportMoves, {
  facts,
  rule: ({ report, waiting }, move) => rulesOf[move](report, waiting),
})

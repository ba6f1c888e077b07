import * as rules from '#blueprint/report/report.ts'
import { moveActs } from '#engine/move-acts.ts'
import { backlogOf } from '#engine/exports/report-backlog.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { operatorWide, type Tx } from '#engine/action/act.ts'
import { reportMoves } from './download-report.actions.ts'
import { reportRequest } from './report-request.record.ts'

/** The user is locked before the file, as in requests for one. */
async function lockOwnFile(tx: Tx, lookup: RowLookup) {
  const waiting = await backlogOf(tx, lookup.actor)
  const report = await reportRequest.lock(tx, lookup)
  if (!report) return null
  const { title, reportType, status } = report
  const subject = reportRequest.subjectOf(report, { shown: { report: title, screen: reportType, status } })
  // The log names the agent whose staff requested it.
  const agentId = lookup.actor.agentId ?? operatorWide
  return { subject: { ...subject, state: status, agentId }, report, waiting }
}

const rulesOf = { cancel: rules.cancelReport, retry: rules.retryReport, remove: rules.removeReport }

export const reportActs = moveActs(reportMoves, {
  facts: lockOwnFile,
  rule: ({ report, waiting }, move) => rulesOf[move](report, waiting),
})

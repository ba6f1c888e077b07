import { decide, refuse } from '#blueprint/decision/decision.ts'
import { maxReportLines, readReport, reportColumns } from '#areas/payments/rules/reconciliation/report-sheet.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { messageFormats } from '#areas/payments/gateways/callbacks/message-format.ts'
import { compareLines, type DayRow } from '#areas/payments/gateways/reports/compare.ts'
import { reportRow, findSameReport } from '#areas/payments/gateways/reports/store-report.ts'
import { readSheet } from '#platform/sheets/read-sheet.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { uploadReport } from './day.actions.ts'
import { dayFacts } from './reconciliation.act.ts'

const maxShownProblems = 5
const defaultFormat = messageFormats.timestamped

/** Status values of this gateway; a manual gateway uses the default ones. */
async function reportTermsOf(tx: Tx, { gateway_id: id, currency }: DayRow) {
  const row = await tx.selectFrom('gateway').select('wording').where('id', '=', id).executeTakeFirst()
  const wording = row?.wording
  const own: unknown = typeof wording === 'object' && wording !== null ? Reflect.get(wording, 'words') : null
  const isOwn = typeof own === 'object' && own !== null && Object.keys(own).length > 0
  const words = isOwn ? ownStatuses(own) : defaultFormat.words
  return { words, payouts: defaultFormat.payouts, currency }
}

const knownStatuses = new Map(Object.values(defaultFormat.words).map((word) => [String(word), word]))
const ownStatuses = (own: object) =>
  Object.fromEntries(
    Object.entries(own).flatMap(([word, means]) => {
      const meaning = knownStatuses.get(String(means))
      return meaning ? [[word, meaning] as const] : []
    }),
  )

export const uploadReportAct = act(uploadReport, {
  async facts(tx, { id, scope, input, actor }) {
    const found = await dayFacts(tx, { id, scope })
    if (!found) return null
    const { day } = found
    const mapping = {
      order: input.order,
      amount: input.amount,
      status: input.state,
      direction: input.direction,
      fee: input.fee,
    }
    const limits = { rows: maxReportLines, columns: 80, names: reportColumns(mapping) }
    const table = await readSheet(Buffer.from(input.file, 'base64'), limits)
    const read =
      'unreadable' in table
        ? { lines: [], problems: [table.unreadable] }
        : readReport(table.rows, mapping, await reportTermsOf(tx, day))
    const source = { domainId: day.domain_id, gatewayId: day.gateway_id, day: day.day, source: 'UPLOADED' as const }
    const report = reportRow({ ...source, by: actor.username }, read.lines)
    const same = await findSameReport(tx, report)
    const { differences } = await compareLines(tx, day, read.lines)
    return { ...found, read, report, same, differences: differences.length, fresh: uuidv7() }
  },
  rule({ day, read, report, same, differences, fresh }) {
    if (day.status === 'CLOSED') return refuse('The day is closed. Reopen it first.')
    if (read.problems.length > 0) return refuse(read.problems.slice(0, maxShownProblems).join('. '), 'file')
    if (read.lines.length === 0) return refuse('The file contains no payments.', 'file')
    return decide({
      move: 'bring',
      set: { report_id: same ?? fresh, lines: read.lines.length, next_fetch_at: null },
      rows: same === null ? [{ table: 'gateway_report', values: { id: fresh, ...report } }] : [],
      jobs: [{ queue: 'compare-day', payload: { dayId: day.id } }],
      events: [{ name: 'reconciliation.report', payload: { day: day.day, lines: read.lines.length } }],
      message: `${read.lines.length} payments, ${differences} ${differences === 1 ? 'discrepancy' : 'discrepancies'}${same === null ? '' : '; this report was already imported'}`,
    })
  },
})

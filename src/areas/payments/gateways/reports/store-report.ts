import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReportedPayment } from '#areas/payments/rules/reconciliation/reported-payment.ts'
import { money, moneyOrNull } from '#values/money.ts'
import type { Tx, WriteTx } from '#engine/action/act.ts'
import { plain } from '#platform/database/json.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

export interface ReportSource {
  readonly domainId: number
  readonly gatewayId: string
  readonly day: string
  readonly source: 'FETCHED' | 'UPLOADED'
  readonly by: string
}

/** The row of a stored report. Its digest covers the content in any line order, so the same report is recognised. */
export function reportRow({ domainId, gatewayId, day, source, by }: ReportSource, report: readonly ReportedPayment[]) {
  const lines = report.map(({ direction, orderId, amount, currency, word, fee }) =>
    plain({ direction, orderId, amount, currency, word, fee }),
  )
  const sortedLines = lines.map((line) => JSON.stringify(line)).toSorted()
  const digest = createHash('sha256').update(sortedLines.join('\n')).digest()
  return { domain_id: domainId, gateway_id: gatewayId, day, digest, source, uploaded_by: by, lines }
}
export type ReportRow = ReturnType<typeof reportRow>

/** Returns the id of a stored report with the same content for the same day, or null. */
export async function findSameReport(
  tx: Tx,
  { gateway_id: gatewayId, day, digest }: ReportRow,
): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from gateway_report where gateway_id = ${gatewayId} and day = ${day}
    and digest = ${digest}`.execute(tx)
  return rows[0]?.id ?? null
}

/** Stores a report of a locked day; returns its id, or the id of an identical stored report. */
export async function storeReport(
  tx: WriteTx,
  source: ReportSource,
  report: readonly ReportedPayment[],
): Promise<string> {
  const row = reportRow(source, report)
  const known = await findSameReport(tx, row)
  if (known !== null) return known
  const id = uuidv7()
  await sql`insert into gateway_report (id, domain_id, gateway_id, day, digest, source, uploaded_by, lines)
    values (${id}, ${row.domain_id}, ${row.gateway_id}, ${row.day}, ${row.digest}, ${row.source}, ${row.uploaded_by}, ${JSON.stringify(row.lines)}::jsonb)`.execute(
    tx,
  )
  return id
}

type Line = Omit<ReportedPayment, 'amount' | 'fee'> & { readonly amount: bigint; readonly fee: bigint | null }

export async function linesOf(tx: Tx, reportId: string): Promise<ReportedPayment[]> {
  const { rows } =
    await sql<Line>`select l.* from gateway_report r, jsonb_to_recordset(r.lines) as l(direction text, "orderId" text,
    amount bigint, currency text, word text, fee bigint) where r.id = ${reportId}`.execute(tx)
  return rows.map((line) => ({
    ...line,
    amount: money(line.amount),
    fee: moneyOrNull(line.fee),
  }))
}

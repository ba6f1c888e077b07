import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reported } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import { money } from '#values/money.ts'
import type { Tx, WriteTx } from '#engine/action/act.ts'
import { plain } from '#platform/database/json.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

export interface ReportOf {
  readonly domainId: number
  readonly gatewayId: string
  readonly day: string
  readonly source: 'FETCHED' | 'UPLOADED'
  readonly by: string
}

/** A report as it is kept: what it says is what makes it the same one, in whatever order its lines stand. */
export function reportRow({ domainId, gatewayId, day, source, by }: ReportOf, report: readonly Reported[]) {
  const lines = report.map(({ direction, orderId, amount, currency, word, fee }) =>
    plain({ direction, orderId, amount, currency, word, fee }),
  )
  const told = lines.map((line) => JSON.stringify(line)).toSorted()
  const digest = createHash('sha256').update(told.join('\n')).digest()
  return { domain_id: domainId, gateway_id: gatewayId, day, digest, source, brought_by: by, lines }
}
export type ReportRow = ReturnType<typeof reportRow>

/** The report that says the same about the same day. */
export async function sameReport(tx: Tx, { gateway_id: gatewayId, day, digest }: ReportRow): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from gateway_report where gateway_id = ${gatewayId} and day = ${day}
    and digest = ${digest}`.execute(tx)
  return rows[0]?.id ?? null
}

/** Keeps a report of a day that is locked; the id of the one that says the same where there is one already. */
export async function keepReport(tx: WriteTx, of: ReportOf, report: readonly Reported[]): Promise<string> {
  const row = reportRow(of, report)
  const known = await sameReport(tx, row)
  if (known !== null) return known
  const id = uuidv7()
  await sql`insert into gateway_report (id, domain_id, gateway_id, day, digest, source, brought_by, lines)
    values (${id}, ${row.domain_id}, ${row.gateway_id}, ${row.day}, ${row.digest}, ${row.source}, ${row.brought_by}, ${JSON.stringify(row.lines)}::jsonb)`.execute(
    tx,
  )
  return id
}

type Line = Omit<Reported, 'amount' | 'fee'> & { readonly amount: bigint; readonly fee: bigint | null }

export async function linesOf(tx: Tx, reportId: string): Promise<Reported[]> {
  const { rows } =
    await sql<Line>`select l.* from gateway_report r, jsonb_to_recordset(r.lines) as l(direction text, "orderId" text,
    amount bigint, currency text, word text, fee bigint) where r.id = ${reportId}`.execute(tx)
  return rows.map((line) => ({
    ...line,
    amount: money(line.amount),
    fee: line.fee === null ? null : money(line.fee),
  }))
}

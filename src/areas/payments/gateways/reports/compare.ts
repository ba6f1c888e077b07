import { sql } from 'kysely'
import { endClaims } from '#engine/queue/end-claims.ts'
import { compareDay, type DayComparison, type Difference } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import type { ReportedPayment } from '#areas/payments/rules/reconciliation/reported-payment.ts'
import type { Tx, WriteTx } from '#engine/action/act.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { plain } from '#platform/database/json.ts'
import { bookedOrders } from './booked-orders.ts'
import { linesOf } from './store-report.ts'

export interface DayRow {
  readonly id: string
  readonly domain_id: number
  readonly gateway_id: string
  readonly code: string
  readonly day: string
  readonly status: 'WAITING' | 'OPEN' | 'CLOSED'
  readonly currency: string
  readonly report_id: string | null
  readonly version: number
  readonly fee_rate: number
  readonly fee_tax: number
}

/** Locks a gateway day; null when it is not in these domains. */
export async function lockDay(tx: Tx, id: string): Promise<DayRow | null> {
  const { rows } =
    await sql<DayRow>`select y.id, y.domain_id, y.gateway_id, g.code, y.day::text as day, y.status, y.currency, y.report_id,
      y.version, g.fee_rate, g.fee_tax
    from gateway_day y join gateway g on g.id = y.gateway_id where y.id = ${id} for update of y`.execute(tx)
  return rows[0] ?? null
}

/** Compares report lines with the ledger; writes nothing. */
export async function compareLines(tx: Tx, day: DayRow, lines: readonly ReportedPayment[]): Promise<DayComparison> {
  const key = { domainId: day.domain_id, gatewayId: day.gateway_id, code: day.code, day: day.day }
  const orderIds = lines.map(({ orderId }) => orderId)
  const terms = { currency: day.currency, feeRate: day.fee_rate, feeTax: day.fee_tax }
  const booked = await bookedOrders(tx, key, orderIds)
  // A job works for all domains, and the reason of a discrepancy has amounts.
  return inCurrency(day.currency, () => compareDay(lines, booked, terms))
}

/** Compares a day with the current ledger. Differences that disappeared are settled, changed ones are open again. */
export async function recompareDay(tx: WriteTx, day: DayRow, reportId: string): Promise<readonly Difference[]> {
  const lines = await linesOf(tx, reportId)
  const { differences, totals } = await compareLines(tx, day, lines)
  await writeDifferences(tx, day, differences)
  await sql`update gateway_day set status = 'OPEN', report_id = ${reportId}, lines = ${lines.length}, compared_at = now(), last_message = null,
      reported_in = ${totals.reportedIn}, booked_in = ${totals.bookedIn}, reported_out = ${totals.reportedOut}, booked_out = ${totals.bookedOut},
      version = version + 1 where id = ${day.id}`.execute(tx)
  return differences
}

async function writeDifferences(tx: WriteTx, day: DayRow, differences: readonly Difference[]): Promise<void> {
  const found = sql`jsonb_to_recordset(${JSON.stringify(plain(differences))}::jsonb) as f(kind text, direction text, "orderId" text, nth int,
    ours bigint, theirs bigint, "bookedStatus" text, "reportedStatus" text, why text)`
  await sql`update gateway_difference d set status = 'SETTLED', version = version + 1
    where d.day_id = ${day.id} and d.status in ('OPEN', 'TAKEN') and not exists (select from ${found}
      where f.direction = d.direction and f."orderId" = d.order_id and f.kind = d.kind and f.nth = d.attempt_number)`.execute(
    tx,
  )
  // Changed amounts reopen an explained difference; a changed text alone does not.
  await sql`insert into gateway_difference as d (domain_id, day_id, kind, direction, order_id, attempt_number, booked_amount, reported_amount,
      booked_status, reported_status, review_reason)
    select ${day.domain_id}, ${day.id}, f.kind, f.direction, f."orderId", f.nth, f.ours, f.theirs, f."bookedStatus", f."reportedStatus", f.why from ${found}
    on conflict (day_id, direction, order_id, kind, attempt_number) do update set
      booked_amount = excluded.booked_amount, reported_amount = excluded.reported_amount, booked_status = excluded.booked_status, reported_status = excluded.reported_status, review_reason = excluded.review_reason,
      status = case when d.status = 'SETTLED' or (d.booked_amount, d.reported_amount) <> (excluded.booked_amount, excluded.reported_amount) then 'OPEN' else d.status end,
      resolution = case when (d.booked_amount, d.reported_amount) = (excluded.booked_amount, excluded.reported_amount) and d.status <> 'SETTLED' then d.resolution end,
      resolved_by = case when (d.booked_amount, d.reported_amount) = (excluded.booked_amount, excluded.reported_amount) and d.status <> 'SETTLED' then d.resolved_by end,
      resolved_at = case when (d.booked_amount, d.reported_amount) = (excluded.booked_amount, excluded.reported_amount) and d.status <> 'SETTLED' then d.resolved_at end,
      version = d.version + 1
    where (d.booked_amount, d.reported_amount, d.review_reason, d.status) is distinct from (excluded.booked_amount, excluded.reported_amount, excluded.review_reason, case when d.status = 'SETTLED' then 'OPEN' else d.status end)`.execute(
    tx,
  )
  // A difference that disappeared or is open again has no assignee.
  const unassigned = sql`select d.id from gateway_difference d where d.day_id = ${day.id} and d.status <> 'TAKEN'`
  await endClaims(tx, 'gateway_difference', unassigned)
}

import { sql } from 'kysely'
import type pg from 'pg'
import { kyselyOver } from '#platform/database/connect.ts'
import type { BookedPayment } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import type { ReportedPayment } from '#areas/payments/rules/reconciliation/reported-payment.ts'
import { gatewayCost } from '#areas/payments/rules/payouts/fee.ts'
import { add, money } from '#values/money.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { bookedOrders } from '#areas/payments/gateways/reports/booked-orders.ts'
import { recompareDay, lockDay, type DayRow } from '#areas/payments/gateways/reports/compare.ts'
import { storeReport } from '#areas/payments/gateways/reports/store-report.ts'

const days = 4

/**
 * The last days of the demo's gateways: the oldest is closed, and reports match the books except
 * for a few payments.
 */
export async function reconcileDemo(ownerPool: pg.Pool, domains: readonly number[]): Promise<void> {
  await transact(kyselyOver(ownerPool), [...domains], async (tx) => {
    const { rows } = await sql<{
      id: string
      age: number
    }>`insert into gateway_day (domain_id, gateway_id, day, currency)
      select g.domain_id, g.id, (now() at time zone 'UTC')::date - n.age, g.currency from gateway g, generate_series(1, ${days}::int) n(age)
      where g.domain_id = any(${[...domains]}::int[]) on conflict do nothing returning id, (now() at time zone 'UTC')::date - day as age`.execute(
      tx,
    )
    for (const { id, age } of rows) {
      const day = await lockDay(tx, id)
      if (day && !(age === 1 && day.code === 'demo-coin')) await addReport(tx, day, age)
    }
  })
}

async function addReport(tx: WriteTx, day: DayRow, age: number): Promise<void> {
  const source = { domainId: day.domain_id, gatewayId: day.gateway_id, code: day.code, day: day.day }
  const paid = (await bookedOrders(tx, source, [])).filter(({ amount }) => amount > 0n)
  const isReported = age < days
  const lines = paid
    .toSorted((a, b) => a.orderId.localeCompare(b.orderId))
    .flatMap((one, place) => (isReported ? withFault(lineOf(one, day), place + age) : [lineOf(one, day)]))
  const unknownPayment = { ...unknownOrder(day), currency: day.currency }
  const report = isReported && day.code === 'demo-pay' ? [...lines, unknownPayment] : lines
  const stored = await storeReport(tx, { ...source, source: 'FETCHED', by: `gateway:${day.code}` }, report)
  await recompareDay(tx, day, stored)
  if (age === 2)
    await sql`with taken as (update gateway_difference set status = 'TAKEN' where day_id = ${day.id} and kind = 'OTHER_AMOUNT' returning id, domain_id)
      insert into review_claim (subject, subject_id, domain_id, staff) select 'gateway_difference', id, domain_id, 'finance' from taken`.execute(
      tx,
    )
  if (age === 3)
    await sql`update gateway_difference set status = 'EXPLAINED', resolution = 'GATEWAY_ERROR', note = 'OTHER: Their list is corrected tomorrow',
      resolved_by = 'finance', resolved_at = now() where day_id = ${day.id}`.execute(tx)
  if (age === days)
    await sql`update gateway_day set status = 'CLOSED', closed_by = 'finance', closed_at = now() where id = ${day.id}`.execute(
      tx,
    )
}

const lineOf = (
  { direction, orderId, amount }: BookedPayment,
  { currency, fee_rate: rate, fee_tax: tax }: DayRow,
): ReportedPayment => {
  const cost = gatewayCost(amount, { rate }, tax)
  return { direction, orderId, amount, currency, word: 'SUCCESS', fee: add(cost.fee, cost.tax) }
}

/** Every fifth payment is misreported, each in a different way. */
function withFault(line: ReportedPayment, place: number): ReportedPayment[] {
  if (place % 5 !== 3) return [line]
  switch (Math.floor(place / 5) % 5) {
    case 0:
      return []
    case 1:
      return [{ ...line, amount: money(line.amount + 10_000n) }]
    case 2:
      return [line, line]
    case 3:
      return [{ ...line, word: 'REVERSED' }]
    default:
      return [{ ...line, fee: money((line.fee ?? 0n) + 500n) }]
  }
}

const unknownOrder = ({ day }: DayRow): Omit<ReportedPayment, 'currency'> => ({
  direction: 'DEPOSIT',
  orderId: `unknown-order-${day}`,
  amount: money(150_000n),
  word: 'SUCCESS',
  fee: null,
})

import { sql } from 'kysely'
import type pg from 'pg'
import { kyselyOver } from '#platform/database/connect.ts'
import type { Booked, Reported } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import { gatewayCost } from '#areas/payments/rules/payouts/fee.ts'
import { add, money } from '#values/money.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { bookedOf } from '#areas/payments/gateway-reports/booked.ts'
import { compareAgain, lockedDay, type DayRow } from '#areas/payments/gateway-reports/compare.ts'
import { keepReport } from '#areas/payments/gateway-reports/keep-report.ts'

const days = 4

/** The last days of the demo's gateways: the oldest one is closed, a report says what was booked but for a few payments. */
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
      const day = await lockedDay(tx, id)
      if (day && !(age === 1 && day.code === 'demo-coin')) await tellDay(tx, day, age)
    }
  })
}

async function tellDay(tx: WriteTx, day: DayRow, age: number): Promise<void> {
  const of = { domainId: day.domain_id, gatewayId: day.gateway_id, code: day.code, day: day.day }
  const paid = (await bookedOf(tx, of, [])).filter(({ amount }) => amount > 0n)
  const isTold = age < days
  const lines = paid
    .toSorted((a, b) => a.orderId.localeCompare(b.orderId))
    .flatMap((one, place) => (isTold ? toldAs(lineOf(one, day), place + age) : [lineOf(one, day)]))
  const stranger = { ...strange(day), currency: day.currency }
  const report = isTold && day.code === 'demo-pay' ? [...lines, stranger] : lines
  const kept = await keepReport(tx, { ...of, source: 'FETCHED', by: `gateway:${day.code}` }, report)
  await compareAgain(tx, day, kept)
  if (age === 2)
    await sql`update gateway_difference set status = 'TAKEN', owner = 'finance' where day_id = ${day.id} and kind = 'OTHER_AMOUNT'`.execute(
      tx,
    )
  if (age === 3)
    await sql`update gateway_difference set status = 'EXPLAINED', owner = 'finance', resolution = 'GATEWAY_ERROR', note = 'OTHER: Their list is corrected tomorrow',
      resolved_by = 'finance', resolved_at = now() where day_id = ${day.id}`.execute(tx)
  if (age === days)
    await sql`update gateway_day set status = 'CLOSED', closed_by = 'finance', closed_at = now() where id = ${day.id}`.execute(
      tx,
    )
}

const lineOf = (
  { direction, orderId, amount }: Booked,
  { currency, fee_rate: rate, fee_tax: tax }: DayRow,
): Reported => {
  const cost = gatewayCost(amount, { rate }, tax)
  return { direction, orderId, amount, currency, word: 'SUCCESS', fee: add(cost.fee, cost.tax) }
}

/** Every fifth payment is told otherwise than it was, in turn. */
function toldAs(line: Reported, place: number): Reported[] {
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

const strange = ({ day }: DayRow): Omit<Reported, 'currency'> => ({
  direction: 'DEPOSIT',
  orderId: `order-of-nobody-${day}`,
  amount: money(150_000n),
  word: 'SUCCESS',
  fee: null,
})

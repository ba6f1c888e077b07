import { sql } from 'kysely'
import type { BookedPayment } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import type { Direction } from '#areas/payments/rules/reconciliation/reported-payment.ts'
import { isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'

export interface DayKey {
  readonly domainId: number
  readonly gatewayId: string
  readonly code: string
  readonly day: string
}

/** Ledger amount of a payment: credited or paid, less reversals. */
export const bookedAmount = sql`coalesce((select sum(case when t.kind in ('DEPOSIT', 'WITHDRAW_PAID') then t.amount
    when t.kind in ('DEPOSIT_REVERSAL', 'WITHDRAW_REVERSED') then -t.amount else 0 end)
  from transfer t where t.cell = x.cell and t.account_id = x.player_id and t.ref in (x.ref, x.ref || ':reversal')), 0)::bigint`

/** The same before reversals. */
const paidAmount = sql`coalesce((select sum(t.amount) from transfer t where t.cell = x.cell and t.account_id = x.player_id
  and t.ref = x.ref and t.kind in ('DEPOSIT', 'WITHDRAW_PAID')), 0)::bigint`

/** All orders sent to gateways, in both directions; `ref` is the reference of their transfers. */
export const orders = sql`(select 'DEPOSIT' as direction, d.id, d.cell, d.player_id, d.agent_id, d.domain_id, d.gateway, d.status, d.requested_at as at,
    'deposit:' || d.id as ref, true as counts, d.utr from deposit d
  union all select 'PAYOUT', p.id, p.cell, p.player_id, p.agent_id, p.domain_id, p.gateway, p.status, p.ordered_at,
    'withdrawal:' || p.withdrawal_id, p.status = 'PAID', p.utr from payout p)`

/** Orders reported as paid on the adjacent days. */
export const adjacentDayOrders = ({
  gatewayId,
  day,
}: Pick<DayKey, 'gatewayId' | 'day'>) => sql`select l."orderId" from gateway_day n
  join gateway_report r on r.id = n.report_id, jsonb_to_recordset(r.lines) as l("orderId" text, word text)
  where n.gateway_id = ${gatewayId} and n.day in (${day}::date - 1, ${day}::date + 1) and l.word = 'SUCCESS'`

/** Returns the orders started on the day, and those its report names, with their ledger amounts. */
export async function bookedOrders(tx: Tx, dayKey: DayKey, orderIds: readonly string[]): Promise<BookedPayment[]> {
  const ids = [...new Set(orderIds)].filter(isUuid)
  const { domainId, gatewayId, code, day } = dayKey
  const from = sql`(${day}::date::timestamp at time zone 'UTC')`
  const { rows } = await sql<{
    direction: Direction
    orderId: string
    amount: bigint
    paid: bigint
    status: string
    isAtMidnight: boolean
    isOfTheDay: boolean
    isElsewhere: boolean
  }>`select x.direction, x.id::text as "orderId", x.status, case when x.counts then ${bookedAmount} else 0 end as amount,
      case when x.counts then ${paidAmount} else 0 end as paid,
      x.at >= ${from} and x.at < ${from} + interval '1 day' as "isOfTheDay",
      x.at < ${from} + interval '15 minutes' or x.at >= ${from} + interval '1425 minutes' as "isAtMidnight",
      x.id::text in (${adjacentDayOrders({ gatewayId, day })}) as "isElsewhere"
    from ${orders} x where x.domain_id = ${domainId} and x.gateway = ${code}
      and (x.at >= ${from} and x.at < ${from} + interval '1 day' or x.id = any(${ids}::uuid[]))`.execute(tx)
  return rows.map((row) => ({ ...row, amount: money(row.amount), paid: money(row.paid) }))
}

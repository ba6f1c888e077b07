import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import type { DifferenceKind } from '#areas/payments/rules/reconciliation/reconciliation.ts'
import * as rules from '#areas/payments/rules/reconciliation/reconciliation-flow.ts'
import { act, operatorWide, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { Scope } from '#engine/scope.ts'
import { adjacentDayOrders, bookedAmount, orders } from '#areas/payments/gateway-reports/booked-orders.ts'
import { lockDay, type DayRow } from '#areas/payments/gateway-reports/compare.ts'
import { isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import { because } from '#areas/payments/withdrawals/withdraws.act.ts'
import { closeDay, dayMoves, fetchReport } from './day.actions.ts'
import { differenceQueue, explainDifference, reopenDifference } from './difference.actions.ts'

interface ReconciliationLookup {
  readonly id: string
  readonly scope: Scope
}

export const daySubject = (day: DayRow): Subject<'gateway_day'> => ({
  table: 'gateway_day',
  key: { id: day.id },
  state: day.status,
  version: day.version,
  domainId: day.domain_id,
  agentId: operatorWide,
  name: `${day.code} on ${day.day}`,
  shown: { status: day.status, report: day.report_id },
})

/** Whether the viewer’s scope includes the root agent of this operator. */
async function seesOperator(tx: Tx, domainId: number, scope: Scope): Promise<boolean> {
  if (scope.isWhole) return true
  const { rows } = await sql`select from agent where domain_id = ${domainId} and parent_id is null
    and ${scope.within('id')}`.execute(tx)
  return rows.length > 0
}

/** Locks the day and counts its unexplained differences. */
export async function dayFacts(tx: Tx, { id, scope }: ReconciliationLookup) {
  const day = isUuid(id) ? await lockDay(tx, id) : null
  if (!day || !(await seesOperator(tx, day.domain_id, scope))) return null
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from gateway_difference
    where day_id = ${day.id} and status in ('OPEN', 'TAKEN')`.execute(tx)
  return { day, facts: { status: day.status, unexplained: rows[0]?.open ?? 0 }, subject: daySubject(day) }
}

export const fetchReportAct = act(fetchReport, {
  facts: dayFacts,
  rule: ({ day }, { now }) =>
    day.status === 'CLOSED'
      ? refuse('The day is closed. Reopen it first.')
      : decide({ set: { next_fetch_at: now }, message: 'The report will be requested within a minute.' }),
})

export const closeDayAct = act(closeDay, {
  facts: dayFacts,
  rule: ({ facts }, { actor, now }) => rules.closeDay(facts, actor.username, now),
})

export const dayMoveActs = moveActs(dayMoves, {
  facts: dayFacts,
  effects: { reopen: (request) => rules.reopenedDay(because(request)) },
})

interface DifferenceRow {
  readonly id: string
  readonly day_id: string
  readonly kind: DifferenceKind
  readonly order_id: string
  readonly direction: string
  readonly status: string
  readonly booked_amount: bigint
  readonly reported_amount: bigint
  readonly version: number
}

/** Locks the day, then the difference, always in this order, and loads the current ledger amount of the order. */
async function differenceFacts(tx: Tx, { id, scope, how }: ReconciliationLookup & { readonly how?: rules.Resolution }) {
  if (!isUuid(id)) return null
  const { rows: days } = await sql<{ day_id: string }>`select day_id from gateway_difference where id = ${id}`.execute(
    tx,
  )
  const day = days[0] ? await lockDay(tx, days[0].day_id) : null
  if (!day) return null
  const { rows } = await sql<DifferenceRow>`select * from gateway_difference where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) return null
  const now = await ledgerPosition(tx, row, day)
  const isSeen = now.agentId === null ? await seesOperator(tx, day.domain_id, scope) : scope.includes(now.agentId)
  if (!isSeen) return null
  const figures = { ours: money(row.booked_amount), theirs: money(row.reported_amount) }
  const { kind, status } = row
  const claim = await claimOf(tx, 'gateway_difference', row.id, scope)
  const claimed = { subject: 'gateway_difference', id: row.id, domainId: day.domain_id, claim }
  const facts = { kind, status, claimed, isDayClosed: day.status === 'CLOSED', ...figures, ...now }
  const subject: Subject<'gateway_difference'> = {
    table: 'gateway_difference',
    key: { id: row.id },
    state: row.status,
    version: row.version,
    domainId: day.domain_id,
    agentId: now.agentId ?? operatorWide,
    name: `discrepancy on order ${row.order_id}`,
    amount: rules.differenceAmount(figures),
    isGrave: how !== undefined && rules.needsSecondApproval(how),
    shown: {
      status,
      kind,
      bookedAmount: row.booked_amount,
      reportedAmount: row.reported_amount,
      day: day.day,
      gateway: day.code,
    },
  }
  return { facts, subject }
}

async function ledgerPosition(tx: Tx, { order_id: order, direction }: DifferenceRow, day: DayRow) {
  const { rows } = await sql<{
    booked: bigint
    agent_id: bigint
  }>`select case when x.counts then ${bookedAmount} else 0 end as booked, x.agent_id
    from ${orders} x where x.direction = ${direction} and x.domain_id = ${day.domain_id} and x.id = ${isUuid(order) ? order : null}::uuid`.execute(
    tx,
  )
  const { rows: beside } = await sql`select from (${adjacentDayOrders({ gatewayId: day.gateway_id, day: day.day })}) b
    where b."orderId" = ${order} limit 1`.execute(tx)
  const [found] = rows
  return { bookedNow: money(found?.booked ?? 0n), agentId: found?.agent_id ?? null, isElsewhere: beside.length > 0 }
}

export const differenceReview = queueActs(differenceQueue, {
  lock: (tx, { id, scope }) => differenceFacts(tx, { id, scope }),
  barred: ({ facts }) => rules.closedDayRefusal(facts),
})

export const explainDifferenceAct = act(explainDifference, {
  facts: (tx, { id, scope, input }) => differenceFacts(tx, { id, scope, how: input.how }),
  rule: ({ facts }, request) => {
    const { actor, maker, now, input } = request
    const explanation = { by: actor.username, maker, at: now, how: input.how, reason: because(request) }
    return rules.explainDifference(facts, explanation)
  },
})

export const reopenDifferenceAct = act(reopenDifference, {
  facts: (tx, { id, scope }) => differenceFacts(tx, { id, scope }),
  rule: ({ facts }) => rules.reopenDifference(facts),
})

import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import * as rules from '#areas/payments/rules/reconciliation/reconciliation-flow.ts'
import { act, operatorWide, type Tx } from '#engine/action/act.ts'
import { asRow, type RowIn, type RowLookup } from '#engine/records/record-of.ts'
import { moveActs } from '#engine/move-acts.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { Scope } from '#engine/scope.ts'
import { adjacentDayOrders, bookedAmount, orders } from '#areas/payments/gateways/reports/booked-orders.ts'
import { lockDay, type DayRow } from '#areas/payments/gateways/reports/compare.ts'
import { isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import { because } from '#areas/payments/withdrawals/withdraws.act.ts'
import { gatewayDay, gatewayDifference } from './gateway-day.record.ts'
import { closeDay, dayMoves, fetchReport } from './day.actions.ts'
import { differenceQueue, explainDifference, reopenDifference } from './difference.actions.ts'

interface ReconciliationLookup {
  readonly id: string
  readonly scope: Scope
}

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
  return {
    day,
    facts: { status: day.status, unexplained: rows[0]?.open ?? 0 },
    subject: gatewayDay.subjectOf(asRow(day)),
  }
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

/** Locks the day, then the difference, always in this order, and loads the current ledger amount of the order. */
async function differenceFacts(tx: Tx, lookup: RowLookup & { readonly how?: rules.Resolution }) {
  const found = await gatewayDifference.find(tx, lookup)
  const day = found && (await lockDay(tx, found.dayId))
  const row = day && (await gatewayDifference.lock(tx, lookup))
  if (!day || !row) return null
  const { scope, how } = lookup
  const now = await ledgerPosition(tx, row, day)
  const isSeen = now.agentId === null ? await seesOperator(tx, day.domain_id, scope) : scope.includes(now.agentId)
  if (!isSeen) return null
  const { id, kind, status, bookedAmount, reportedAmount, domainId } = row
  const claim = await claimOf(tx, 'gateway_difference', id, scope)
  const facts = {
    kind,
    status,
    claimed: { subject: 'gateway_difference', id, domainId, claim },
    isDayClosed: day.status === 'CLOSED',
    ours: money(bookedAmount),
    theirs: money(reportedAmount),
    ...now,
  }
  const about = gatewayDifference.subjectOf(row)
  const subject = {
    ...about,
    agentId: now.agentId ?? operatorWide,
    isGrave: how !== undefined && rules.needsSecondApproval(how),
    shown: { ...about.shown, day: day.day, gateway: day.code },
  }
  return { facts, subject }
}

async function ledgerPosition(tx: Tx, { orderId: order, direction }: RowIn<typeof gatewayDifference>, day: DayRow) {
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
  lock: differenceFacts,
  barred: ({ facts }) => rules.closedDayRefusal(facts),
})

export const explainDifferenceAct = act(explainDifference, {
  facts: (tx, request) => differenceFacts(tx, { ...request, how: request.input.how }),
  rule: ({ facts }, request) => {
    const { actor, maker, now, input } = request
    const explanation = { by: actor.username, maker, at: now, how: input.how, reason: because(request) }
    return rules.explainDifference(facts, explanation)
  },
})

export const reopenDifferenceAct = act(reopenDifference, {
  facts: differenceFacts,
  rule: ({ facts }) => rules.reopenDifference(facts),
})

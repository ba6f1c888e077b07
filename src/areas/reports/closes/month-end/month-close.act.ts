import { sql } from 'kysely'
import { act, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import * as rules from '#areas/reports/rules/closes/month-close.ts'
import { addDays } from '#values/day.ts'
import { comparedDays } from '#areas/reports/closes/compared-days.facts.ts'
import { pointFacts } from './month-points.facts.ts'
import { closeMonth, pointMoves } from './month-close.actions.ts'
import { monthClose, monthClosePoint } from './month-close.record.ts'

interface MonthOfDomain {
  readonly domainId: number
  readonly month: string
}

/** The last day of the month. */
async function lastDayOf(tx: Tx, month: string): Promise<string> {
  const { rows } = await sql<{
    next: string
  }>`select (${month}::date + interval '1 month')::date::text as next`.execute(tx)
  return addDays(rows[0]?.next ?? month, -1)
}

/** What is open at each point of the month now. */
async function openOf(tx: Tx, { domainId, month }: MonthOfDomain): Promise<Readonly<Record<rules.MonthPoint, number>>> {
  const filters = { settledOn: { from: month, to: await lastDayOf(tx, month) }, domainId: [domainId] }
  const differing = sql<number>`(select count(*)::int from ${comparedDays(filters)} s where s.hash <> s.hash_now)`
  const facts = pointFacts({ month: sql`${month}::date`, domain: sql`${domainId}::int`, differing })
  const columns = rules.monthPoints.map((point) => sql`${facts[point].open} as ${sql.ref(point)}`)
  const { rows } = await sql<Record<rules.MonthPoint, number>>`select ${sql.join(columns)}`.execute(tx)
  return rows[0]!
}

/** Locks the month, so that no point of it is decided while it is closed. */
async function isMonthClosed(tx: Tx, { domainId, month }: MonthOfDomain): Promise<boolean> {
  const row = await tx
    .selectFrom('month_close')
    .select('status')
    .where('domain_id', '=', domainId)
    .where('month', '=', month)
    .forShare()
    .executeTakeFirst()
  return row?.status === 'CLOSED'
}

const pointMoveActs = moveActs(pointMoves, monthClosePoint, {
  async facts(tx, { domainId, month, point }) {
    const open = await openOf(tx, { domainId, month })
    return { open: open[point], isMonthClosed: await isMonthClosed(tx, { domainId, month }) }
  },
  rule(row, move, { by, maker, reason, now }) {
    if (move === 'confirm') return rules.confirmPoint(row, by.name, now)
    if (move === 'reopen') return rules.reopenPoint(row)
    return rules.waivePoint(row, {
      requestedBy: maker ?? by.name,
      approvedBy: maker === null ? null : by.name,
      reason: reason ?? '',
      at: now,
    })
  },
})

const closeMonthAct = act(closeMonth, monthClose, {
  async facts(tx, { domainId, month }) {
    const open = await openOf(tx, { domainId, month })
    const points = await tx
      .selectFrom('month_close_point')
      .select(['point', 'status', 'found'])
      .where('domain_id', '=', domainId)
      .where('month', '=', month)
      .execute()
    const { rows } = await sql<{ hash: string | null }>`
      select encode(sha256(convert_to(string_agg(hash, '' order by day), 'UTF8')), 'hex') as hash from revenue_close
      where domain_id = ${domainId} and day between ${month}::date and ${await lastDayOf(tx, month)}::date`.execute(tx)
    return {
      undecided: points.filter(({ status }) => status === 'OPEN').length,
      grown: points.filter(({ point, found }) => open[point] > (found ?? 0)).length,
      daysMissing: open.DAYS,
      monthHash: rows[0]?.hash ?? null,
    }
  },
  rule: ({ status, undecided, grown, daysMissing, monthHash }, { by, now }) =>
    rules.closeMonth({ status, undecided, grown, daysMissing, hash: monthHash }, by.name, now),
})

export const monthCloseActs = [...pointMoveActs, closeMonthAct]

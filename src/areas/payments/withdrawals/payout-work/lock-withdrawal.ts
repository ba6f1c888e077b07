import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import { paidOf, type Payout, type PayoutKey } from '#areas/payments/rules/payouts/payout.ts'
import type { ReviewedWithdrawal } from '#areas/payments/rules/payouts/review-decision.ts'
import { isUuid } from '#values/id.ts'
import { money, moneyOrNull } from '#values/money.ts'
import type { Claim } from '#blueprint/decision/queue.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { claimOf } from '#engine/queue/claims.ts'
import { asRow } from '#engine/records/record-of.ts'
import { lockTaxTerms } from './tax-terms.ts'
import { withdrawalRecord } from './withdrawal.record.ts'

/** A payout order with its row. */
export interface Order {
  readonly key: PayoutKey
  readonly payout: Payout
  readonly row: Selectable<DB['payout']>
}

export interface LockedWithdrawal {
  readonly row: Selectable<DB['withdrawal']>
  readonly withdrawal: ReviewedWithdrawal
  readonly subject: Subject<'withdrawal'>
  /** All orders, oldest first. */
  readonly orders: readonly Order[]
}

interface WithdrawalLookup {
  readonly id: string
  readonly scope: Scope
}

/** Locks the withdrawal with its orders and claim; null when it is not in this scope. */
export async function lockCase(tx: Tx, { id, scope }: WithdrawalLookup): Promise<LockedWithdrawal | null> {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('id', '=', id)
    .where(scope.within('agent_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const orders = await ordersOf(tx, row)
  const withdrawal = {
    ...reviewedFrom(row, await claimOf(tx, 'withdrawal', id)),
    paid: paidOf(orders),
    taxTerms: await lockTaxTerms(tx, row),
  }
  return { row, withdrawal, subject: withdrawalSubject(row), orders }
}

async function ordersOf(tx: Tx, { cell, player_id, id }: Selectable<DB['withdrawal']>): Promise<Order[]> {
  const rows = await tx
    .selectFrom('payout')
    .selectAll()
    .where('cell', '=', cell)
    .where('player_id', '=', player_id)
    .where('withdrawal_id', '=', id)
    .orderBy('attempt')
    .orderBy('part')
    .forUpdate()
    .execute()
  return rows.map((row) => {
    const { status, gateway, due_at: dueAt, query_count: queryCount, attempt, part, utr, message } = row
    const payout = {
      id: row.id,
      status,
      gateway,
      dueAt,
      queryCount,
      attempt,
      part,
      amount: money(row.amount),
      utr,
      message,
      paidLateAt: row.paid_late_at,
      confirmedBy: row.confirmed_by,
    }
    return { key: { cell, player_id, id: row.id }, payout, row }
  })
}

/** Maps a withdrawal row to the type the rules use. */
export const withdrawalFrom = (row: Selectable<DB['withdrawal']>) => ({
  id: row.id,
  playerId: row.player_id,
  amount: money(row.amount),
  currency: row.currency,
  status: row.status,
  requestedBy: row.requested_by,
  approvedBy: row.approved_by,
  fee: money(row.fee),
  withheld: { tax: money(row.tax), taxed: money(row.taxed_winnings), rate: row.tax_rate },
  requestedAmount: moneyOrNull(row.requested_amount),
  retries: row.retries,
})

const reviewedFrom = (row: Selectable<DB['withdrawal']>, claim: Claim | null): ReviewedWithdrawal => ({
  ...withdrawalFrom(row),
  decision: row.decision,
  decidedBy: row.decided_by,
  decisionReason: row.decision_reason,
  finalAt: row.final_at,
  escalatedBy: row.escalated_by,
  claim,
})

/** The subject of a withdrawal, which shows what is kept of it, if anything is. */
export function withdrawalSubject(row: Selectable<DB['withdrawal']>): Subject<'withdrawal'> {
  const subject = withdrawalRecord.subjectOf(asRow(row))
  const { fee, tax } = row
  return { ...subject, shown: { ...subject.shown, ...(fee > 0n ? { fee } : {}), ...(tax > 0n ? { tax } : {}) } }
}

/** Returns the id of the withdrawal an order belongs to, or null. */
export async function withdrawalIdOf(tx: Tx, orderId: string): Promise<string | null> {
  if (!isUuid(orderId)) return null
  const { rows } = await sql<{ id: string }>`select withdrawal_id as id from payout where id = ${orderId}`.execute(tx)
  return rows[0]?.id ?? null
}

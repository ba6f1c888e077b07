import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { checksOf, decideByRule } from '#areas/payments/rules/payouts/auto-approval.ts'
import { decide, type RowWrite } from '#blueprint/decision/decision.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { insertRows } from '#platform/database/columns.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import { recordSystemAction } from './record-system-action.ts'
import { lockCase, type LockedWithdrawal } from './lock-withdrawal.ts'
import { reviewOf } from './review-facts.ts'

const batchSize = 50

/** Evaluates new withdrawals against the automatic rules, each in its own transaction; returns how many there were. */
export async function evaluateNewWithdrawals(db: Database): Promise<number> {
  const waiting = await transact(db, 'all', async (tx) => {
    const { rows } = await sql<{
      id: string
    }>`select id from withdrawal where status = 'PENDING' and evaluated_at is null
      order by requested_at limit ${batchSize}`.execute(tx)
    return rows
  })
  for (const { id } of waiting) await transact(db, 'all', (tx) => evaluateWithdrawal(tx, id))
  return waiting.length
}

/** Stores the check results and applies the automatic decision when a rule makes one. */
async function evaluateWithdrawal(tx: WriteTx, id: string): Promise<void> {
  const found = await lockCase(tx, { id, scope: wholeScope })
  if (found?.row.status !== 'PENDING' || found.row.evaluated_at !== null || found.withdrawal.decision !== null) return
  await inCurrency(found.row.currency, () => evaluateFound(tx, found))
}

async function evaluateFound(tx: WriteTx, found: LockedWithdrawal): Promise<void> {
  const { id } = found.row
  const review = await reviewOf(tx, id)
  if (!review) return
  const now = new Date()
  const evaluation = { set: { evaluated_at: now }, rows: resultsOf(found, checksOf(review.facts, review.terms)) }
  const ruleDecision = decideByRule(found.withdrawal, review.facts, review.terms, now)
  const decision = ruleDecision?.decision
  if (ruleDecision && decision && decision.refused === undefined) {
    const merged = decide({ ...decision, rows: evaluation.rows, set: { ...decision.set, ...evaluation.set } })
    await recordSystemAction(tx, found, merged, { by: ruleDecision.by, action: `withdraws.${ruleDecision.by}` })
    return
  }
  // No automatic decision: only the check results are stored, and the version of the withdrawal does not change.
  await insertRows(
    tx,
    'rule_result',
    evaluation.rows.map(({ values }) => values),
  )
  await tx
    .updateTable('withdrawal')
    .set(evaluation.set)
    .where('id', '=', id)
    .where('cell', '=', found.row.cell)
    .execute()
}

const resultsOf = ({ row }: LockedWithdrawal, checks: ReturnType<typeof checksOf>): RowWrite[] =>
  checks.map(({ rule, title, passed, value, threshold }) => ({
    table: 'rule_result',
    values: {
      cell: row.cell,
      player_id: row.player_id,
      withdrawal_id: row.id,
      domain_id: row.domain_id,
      rule,
      title,
      passed,
      value,
      threshold,
    },
  }))

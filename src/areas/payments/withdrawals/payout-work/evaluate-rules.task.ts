import { checksOf, decideByRule } from '#areas/payments/rules/payouts/auto-approval.ts'
import { withdrawalFlow, type WithdrawalDecision } from '#areas/payments/rules/payouts/withdrawal.ts'
import { decide, type RowWrite } from '#blueprint/decision/decision.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { insertRows } from '#platform/database/columns.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { wholeScope } from '#engine/scope.ts'
import { task } from '#engine/tasks/task.ts'
import { lockCase, type LockedWithdrawal } from './lock-withdrawal.ts'
import { reviewOf } from './review-facts.ts'

/** Evaluates new withdrawals against the automatic rules, and decides those for which a rule does. */
export const evaluateNewWithdrawals = task({
  name: 'withdraws.evaluation',
  everyMs: 1_000,
  batchSize: 100,
  due: (tx, { limit }) =>
    tx
      .selectFrom('withdrawal')
      .select('id')
      .where('status', '=', 'PENDING')
      .where('evaluated_at', 'is', null)
      .orderBy('requested_at')
      .limit(limit)
      .execute(),
  async lock(tx, { id }, now) {
    const found = await lockCase(tx, { id, scope: wholeScope })
    if (found?.row.status !== 'PENDING' || found.row.evaluated_at !== null || found.withdrawal.decision !== null)
      return null
    return inCurrency(found.row.currency, () => evaluate(tx, found, now))
  },
  subject: ({ subject }) => subject,
  flow: withdrawalFlow,
  rule: ({ decision }) => decision,
  by: ({ by }) => by,
  action: ({ by }) => `withdraws.${by}`,
})

interface RuledWithdrawal {
  readonly subject: LockedWithdrawal['subject']
  /** The rule. */
  readonly by: string
  readonly decision: WithdrawalDecision
}

/** What a rule decides. Without one the check results are stored at once, and the version of the withdrawal stays. */
async function evaluate(tx: WriteTx, found: LockedWithdrawal, now: Date): Promise<RuledWithdrawal | null> {
  const { cell, id } = found.row
  const review = await reviewOf(tx, id)
  if (!review) return null
  const evaluation = { set: { evaluated_at: now }, rows: resultsOf(found, checksOf(review.facts, review.terms)) }
  const ruled = decideByRule(found.withdrawal, review.facts, review.terms, now)
  const decision = ruled?.decision
  if (ruled && decision && decision.refused === undefined) {
    const set = { ...decision.set, ...evaluation.set }
    return { subject: found.subject, by: ruled.by, decision: decide({ ...decision, rows: evaluation.rows, set }) }
  }
  await insertRows(
    tx,
    'rule_result',
    evaluation.rows.map(({ values }) => values),
  )
  await tx.updateTable('withdrawal').set(evaluation.set).where('id', '=', id).where('cell', '=', cell).execute()
  return null
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

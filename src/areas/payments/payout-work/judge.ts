import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { checksOf, decideByRule } from '#areas/payments/rules/payouts/automatic.ts'
import { decide, type RowOrder } from '#blueprint/decision/decision.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { insertRows } from '#platform/database/columns.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import { done } from './done.ts'
import { lockCase, type Case } from './lock.ts'
import { reviewOf } from './review.ts'

const portion = 50

/** Judges what nobody has judged yet, each in a transaction of its own. Answers how many there were. */
export async function judgeNew(db: Database): Promise<number> {
  const waiting = await transact(db, 'all', async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from withdrawal where status = 'PENDING' and judged_at is null
      order by asked_at limit ${portion}`.execute(tx)
    return rows
  })
  for (const { id } of waiting) await transact(db, 'all', (tx) => judge(tx, id))
  return waiting.length
}

/** Keeps what each check found, and decides where the house's rules do. */
async function judge(tx: WriteTx, id: string): Promise<void> {
  const found = await lockCase(tx, { id, scope: wholeScope })
  if (found?.row.status !== 'PENDING' || found.row.judged_at !== null || found.withdrawal.verdict !== null) return
  const review = await reviewOf(tx, id)
  if (!review) return
  const now = new Date()
  const kept = { set: { judged_at: now }, rows: resultsOf(found, checksOf(review.facts, review.terms)) }
  const ruled = decideByRule(found.withdrawal, review.facts, review.terms, now)
  const decision = ruled?.decision
  if (ruled && decision && decision.refused === undefined) {
    const merged = decide({ ...decision, rows: kept.rows, set: { ...decision.set, ...kept.set } })
    await done(tx, found, merged, { by: ruled.by, action: `withdraws.${ruled.by}` })
    return
  }
  // Nothing was decided: what was found stands beside the withdrawal, and whoever looks at it sees the same version.
  await insertRows(
    tx,
    'rule_result',
    kept.rows.map(({ values }) => values),
  )
  await tx.updateTable('withdrawal').set(kept.set).where('id', '=', id).where('cell', '=', found.row.cell).execute()
}

const resultsOf = ({ row }: Case, checks: ReturnType<typeof checksOf>): RowOrder[] =>
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

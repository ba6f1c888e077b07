import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { finalizeDecision } from '#areas/payments/rules/payouts/review-decision.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import { recordSystemAction } from './record-system-action.ts'
import { lockCase } from './lock-withdrawal.ts'

const batchSize = 100

/**
 * Makes decisions final whose undo time is over; returns how many were due. The row lock decides between a simultaneous
 * undo and this.
 */
export async function finalizeDecisions(db: Database, now: () => Date = () => new Date()): Promise<number> {
  const due = await transact(db, 'all', async (tx) => {
    const { rows } = await sql<{
      id: string
    }>`select id from withdrawal where decision is not null and final_at <= ${now()}
      order by final_at limit ${batchSize}`.execute(tx)
    return rows
  })
  for (const { id } of due) {
    await transact(db, 'all', async (tx) => {
      const found = await lockCase(tx, { id, scope: wholeScope })
      const { decision, decidedBy, finalAt } = found?.withdrawal ?? {}
      if (!found || !decision || !decidedBy || !finalAt || finalAt > now()) return
      const action = decision === 'APPROVE' ? 'withdraws.approval' : 'withdraws.rejection'
      await inCurrency(found.row.currency, () =>
        recordSystemAction(tx, found, finalizeDecision(found.withdrawal), { by: decidedBy, action }),
      )
    })
  }
  return due.length
}

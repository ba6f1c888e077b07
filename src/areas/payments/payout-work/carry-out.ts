import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { carryOut } from '#areas/payments/rules/payouts/verdict.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import { done } from './done.ts'
import { lockCase } from './lock.ts'

const portion = 100

/** Verdicts nobody has undone hold from now on. Whoever undoes one at this very moment is before it or too late. */
export async function carryOutVerdicts(db: Database, now: () => Date = () => new Date()): Promise<number> {
  const due = await transact(db, 'all', async (tx) => {
    const { rows } = await sql<{
      id: string
    }>`select id from withdrawal where verdict is not null and verdict_due <= ${now()}
      order by verdict_due limit ${portion}`.execute(tx)
    return rows
  })
  for (const { id } of due) {
    await transact(db, 'all', async (tx) => {
      const found = await lockCase(tx, { id, scope: wholeScope })
      const { verdict, verdictBy, verdictDue } = found?.withdrawal ?? {}
      if (!found || !verdict || !verdictBy || !verdictDue || verdictDue > now()) return
      const action = verdict === 'APPROVE' ? 'withdraws.approval' : 'withdraws.rejection'
      await done(tx, found, carryOut(found.withdrawal), { by: verdictBy, action })
    })
  }
  return due.length
}

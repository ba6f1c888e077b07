import { finalizeDecision } from '#areas/payments/rules/payouts/review-decision.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import { wholeScope } from '#engine/scope.ts'
import { task } from '#engine/tasks/task.ts'
import { lockCase } from './lock-withdrawal.ts'

/** Makes decisions final whose undo time is over. The row lock decides between a simultaneous undo and this. */
export const finalizeDecisions = task({
  name: 'withdraws.final-decision',
  everyMs: 300,
  batchSize: 100,
  due: (tx, { now, limit }) =>
    tx
      .selectFrom('withdrawal')
      .select('id')
      .where('decision', 'is not', null)
      .where('final_at', '<=', now)
      .orderBy('final_at')
      .limit(limit)
      .execute(),
  async lock(tx, { id }, now) {
    const found = await lockCase(tx, { id, scope: wholeScope })
    const { decision, decidedBy, finalAt } = found?.withdrawal ?? {}
    if (!found || !decision || !decidedBy || !finalAt || finalAt > now) return null
    return { ...found, decision, decidedBy }
  },
  subject: ({ subject }) => subject,
  flow: withdrawalFlow,
  rule: ({ withdrawal }) => finalizeDecision(withdrawal),
  by: ({ decidedBy }) => decidedBy,
  action: ({ decision }) => (decision === 'APPROVE' ? 'withdraws.approval' : 'withdraws.rejection'),
})

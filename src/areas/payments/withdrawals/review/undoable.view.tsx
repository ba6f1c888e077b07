import type { AnswerOf } from '#blueprint/screen/query.ts'
import { UndoBar, useQueryOf } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { approveWithdraws } from '#areas/payments/withdrawals/approve-withdraws.screen.ts'
import { recallPayout } from '#areas/payments/withdrawals/payouts/payout.actions.ts'
import { withdrawalQueue } from './review.actions.ts'
import { undoable } from './withdrawal-case.queries.ts'
import { withdraws } from '#areas/payments/withdrawals/withdraws.screen.ts'

type One = AnswerOf<typeof undoable>[number]

const actionLabels = { APPROVE: 'Approved', REJECT: 'Rejected', PAY: 'Paying' } as const

/** Recent decisions and payouts that can still be undone. */
export default function UndoableWithdrawals() {
  const { data = [], refetch } = useQueryOf(undoable, {}, { everySeconds: 2 })
  return <UndoBar decisions={data.map(asDecision)} onUndone={refetch} />
}

const asDecision = (one: One) => ({
  id: one.id,
  text: (
    <>
      {actionLabels[one.decision]} <Amount value={one.amount} currency={one.currency} /> of {one.player}
    </>
  ),
  finalAt: one.dueAt,
  ...(one.decision === 'PAY'
    ? { becomes: 'sent', list: approveWithdraws, action: recallPayout }
    : { becomes: 'final', list: withdraws, action: withdrawalQueue.verbs.undo }),
})

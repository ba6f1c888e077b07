import type { WithdrawalDecision } from '#areas/payments/rules/payouts/withdrawal.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { claimedByOther, finalAt, type Claim, type PendingDecision } from '#blueprint/decision/queue.ts'
import { approve, reject, withdrawalFlow, type Decider, type Withdrawal } from './withdrawal.ts'

/** Review decisions become final after ten seconds; until then the reviewer can undo them. */
export const reviewDecisions = ['APPROVE', 'REJECT'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

export const undoSeconds = 10

export type ReviewedWithdrawal = Withdrawal & {
  readonly decision: ReviewDecision | null
  readonly decidedBy: string | null
  readonly decisionReason: string | null
  readonly finalAt: Date | null
  readonly claim: Claim | null
}

const cleared = { decision: null, decided_by: null, decision_reason: null, final_at: null }

/** No other decision is possible while one is pending. */
export const alreadyDecidedRefusal = ({ decision, decidedBy }: ReviewedWithdrawal): Refusal | null =>
  decision === null ? null : refuse(`${decidedBy ?? 'A reviewer'} has decided; the decision can still be undone.`)

/** Records a decision that can be undone. The approval rule is checked now, so that a refusal is shown at once. */
export function decideWithUndo(
  reviewed: ReviewedWithdrawal,
  decision: ReviewDecision,
  { by, reason }: { by: Decider; reason: string | null },
): Decision<'withdrawal'> {
  const refused =
    alreadyDecidedRefusal(reviewed) ??
    claimedByOther(reviewed.claim, { name: by.id, at: by.at }, 'withdrawal') ??
    refusal(withdrawalFlow, decision === 'APPROVE' ? 'approve' : 'reject', reviewed.status)
  if (refused) return refused
  const proposed = decision === 'APPROVE' ? approve(reviewed, by) : reject(reviewed, reason ?? '')
  if (proposed.refused !== undefined) return proposed
  const due = finalAt(by.at, undoSeconds)
  return decide({
    set: { decision, decided_by: by.id, decision_reason: reason, final_at: due },
    ...(proposed.approves === undefined ? {} : { approves: proposed.approves }),
    events: [{ name: 'withdrawal.decided', payload: { decision } }],
    message: decision === 'APPROVE' ? 'Approved' : 'Rejected',
  })
}

/** Returns the pending decision, or null when there is none. */
export const pendingOf = ({ decision, decidedBy, finalAt }: ReviewedWithdrawal): PendingDecision | null =>
  decision === null || decidedBy === null || finalAt === null ? null : { by: decidedBy, finalAt }

export const undoDecision = (): Decision<'withdrawal'> =>
  decide({ set: cleared, events: [{ name: 'withdrawal.undone' }], message: 'Undone' })

/**
 * The undo time is over: the decision becomes final. One that has become impossible meanwhile (cancelled by the player)
 * is dropped.
 */
export function finalizeDecision(reviewed: ReviewedWithdrawal): WithdrawalDecision {
  const { decision, decidedBy, finalAt, decisionReason } = reviewed
  if (decision === null || decidedBy === null || finalAt === null) return refuse('No decision has been made.')
  const effects =
    decision === 'APPROVE'
      ? approve(reviewed, { id: decidedBy, limit: null, at: finalAt })
      : reject(reviewed, decisionReason ?? '')
  return effects.refused === undefined
    ? decide({ ...effects, set: { ...effects.set, ...cleared } })
    : decide({ set: cleared })
}

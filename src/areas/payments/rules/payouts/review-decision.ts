import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { claimedByOther, finalAt, type Claim, type PendingDecision } from '#blueprint/decision/queue.ts'
import { approve, reject, withdrawalFlow, type Decider, type Withdrawal } from './withdrawal.ts'

/** Review decisions become final after ten seconds; until then the reviewer can undo them. */
export const reviewDecisions = ['APPROVE', 'REJECT'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

export const undoSeconds = 10

export type ReviewedWithdrawal = Withdrawal & {
  readonly verdict: ReviewDecision | null
  readonly verdictBy: string | null
  readonly verdictReason: string | null
  readonly verdictDue: Date | null
  readonly claim: Claim | null
}

const cleared = { verdict: null, verdict_by: null, verdict_reason: null, verdict_due: null }

/** No other decision is possible while one is pending. */
export const alreadyDecidedRefusal = ({ verdict, verdictBy }: ReviewedWithdrawal): Refusal | null =>
  verdict === null ? null : refuse(`${verdictBy ?? 'A reviewer'} has decided; the decision can still be undone.`)

/** Records a decision that can be undone. The approval rule is checked now, so that a refusal is shown at once. */
export function decideWithUndo(
  reviewed: ReviewedWithdrawal,
  verdict: ReviewDecision,
  { by, reason }: { by: Decider; reason: string | null },
): Decision {
  const refused =
    alreadyDecidedRefusal(reviewed) ??
    claimedByOther(reviewed.claim, { name: by.id, at: by.at }, 'withdrawal') ??
    refusal(withdrawalFlow, verdict === 'APPROVE' ? 'approve' : 'reject', reviewed.status)
  if (refused) return refused
  const proposed = verdict === 'APPROVE' ? approve(reviewed, by) : reject(reviewed, reason ?? '')
  if (proposed.refused !== undefined) return proposed
  const due = finalAt(by.at, undoSeconds)
  return decide({
    set: { verdict, verdict_by: by.id, verdict_reason: reason, verdict_due: due },
    ...(proposed.approves === undefined ? {} : { approves: proposed.approves }),
    events: [{ name: 'withdrawal.decided', payload: { verdict } }],
    message: verdict === 'APPROVE' ? 'Approved' : 'Rejected',
  })
}

/** Returns the pending decision, or null when there is none. */
export const pendingOf = ({ verdict, verdictBy, verdictDue }: ReviewedWithdrawal): PendingDecision | null =>
  verdict === null || verdictBy === null || verdictDue === null ? null : { by: verdictBy, finalAt: verdictDue }

export const undoDecision = (): Decision =>
  decide({ set: cleared, events: [{ name: 'withdrawal.undone' }], message: 'Undone' })

/**
 * The undo time is over: the decision becomes final. One that has become impossible meanwhile (cancelled by the player)
 * is dropped.
 */
export function finalizeDecision(reviewed: ReviewedWithdrawal): Decision {
  const { verdict, verdictBy, verdictDue, verdictReason } = reviewed
  if (verdict === null || verdictBy === null || verdictDue === null) return refuse('No decision has been made.')
  const decision =
    verdict === 'APPROVE'
      ? approve(reviewed, { id: verdictBy, limit: null, at: verdictDue })
      : reject(reviewed, verdictReason ?? '')
  return decision.refused === undefined
    ? decide({ ...decision, set: { ...decision.set, ...cleared } })
    : decide({ set: cleared })
}

import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { claimedByOther, finalAt, type Claim, type PendingDecision } from '#blueprint/decision/queue.ts'
import { approve, reject, withdrawalFlow, type Decider, type Withdrawal } from './withdrawal.ts'

/** What a reviewer decided and what is not final yet: for ten seconds they may undo it. */
export const verdicts = ['APPROVE', 'REJECT'] as const
export type Verdict = (typeof verdicts)[number]

export const undoSeconds = 10

export type Reviewed = Withdrawal & {
  readonly verdict: Verdict | null
  readonly verdictBy: string | null
  readonly verdictReason: string | null
  readonly verdictDue: Date | null
  readonly claim: Claim | null
}

const cleared = { verdict: null, verdict_by: null, verdict_reason: null, verdict_due: null }

/** No other decision is possible while one is pending. */
export const undecided = ({ verdict, verdictBy }: Reviewed): Refusal | null =>
  verdict === null ? null : refuse(`${verdictBy ?? 'A reviewer'} has decided; the decision can still be undone`)

/** The rule is checked now, so that a refusal is shown at once. */
export function giveVerdict(
  reviewed: Reviewed,
  verdict: Verdict,
  { by, reason }: { by: Decider; reason: string | null },
): Decision {
  const refused =
    undecided(reviewed) ??
    claimedByOther(reviewed.claim, { name: by.id, at: by.at }, 'withdrawal') ??
    refusal(withdrawalFlow, verdict === 'APPROVE' ? 'approve' : 'reject', reviewed.status)
  if (refused) return refused
  const asked = verdict === 'APPROVE' ? approve(reviewed, by) : reject(reviewed, reason ?? '')
  if (asked.refused !== undefined) return asked
  const due = finalAt(by.at, undoSeconds)
  return decide({
    set: { verdict, verdict_by: by.id, verdict_reason: reason, verdict_due: due },
    ...(asked.approves === undefined ? {} : { approves: asked.approves }),
    events: [{ name: 'withdrawal.decided', payload: { verdict } }],
    message: verdict === 'APPROVE' ? 'Approved' : 'Rejected',
  })
}

/** What is decided and not final yet. */
export const pendingOf = ({ verdict, verdictBy, verdictDue }: Reviewed): PendingDecision | null =>
  verdict === null || verdictBy === null || verdictDue === null ? null : { by: verdictBy, finalAt: verdictDue }

export const undoVerdict = (): Decision =>
  decide({ set: cleared, events: [{ name: 'withdrawal.undone' }], message: 'Undone' })

/**
 * The undo time is over: the decision becomes final. One that has become impossible meanwhile (cancelled by the player)
 * is dropped.
 */
export function carryOut(reviewed: Reviewed): Decision {
  const { verdict, verdictBy, verdictDue, verdictReason } = reviewed
  if (verdict === null || verdictBy === null || verdictDue === null) return refuse('No decision has been made')
  const decision =
    verdict === 'APPROVE'
      ? approve(reviewed, { id: verdictBy, limit: null, at: verdictDue })
      : reject(reviewed, verdictReason ?? '')
  return decision.refused === undefined
    ? decide({ ...decision, set: { ...decision.set, ...cleared } })
    : decide({ set: cleared })
}

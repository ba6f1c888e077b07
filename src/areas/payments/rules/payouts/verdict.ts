import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { heldByOther, type Claim } from '#areas/payments/rules/deposits/claim.ts'
import { approve, reject, withdrawalFlow, type Decider, type Withdrawal } from './withdrawal.ts'

/** A decision that is not final yet: it can be undone for ten seconds. */
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
  verdict === null ? null : refuse(`Already decided by ${verdictBy ?? 'a reviewer'}; the decision can still be undone`)

/** The rule is checked now, so that a refusal is shown at once. */
export function giveVerdict(
  reviewed: Reviewed,
  verdict: Verdict,
  { by, reason }: { by: Decider; reason: string | null },
): Decision {
  const refused =
    undecided(reviewed) ??
    heldByOther(reviewed.claim, by.id, by.at) ??
    refusal(withdrawalFlow, verdict === 'APPROVE' ? 'approve' : 'reject', reviewed.status)
  if (refused) return refused
  const asked = verdict === 'APPROVE' ? approve(reviewed, by) : reject(reviewed, reason ?? '')
  if (asked.refused !== undefined) return asked
  const due = new Date(by.at.getTime() + undoSeconds * 1000)
  return decide({
    set: { verdict, verdict_by: by.id, verdict_reason: reason, verdict_due: due },
    ...(asked.approves === undefined ? {} : { approves: asked.approves }),
    events: [{ name: 'withdrawal.decided', payload: { verdict } }],
    message: verdict === 'APPROVE' ? 'Approved' : 'Rejected',
  })
}

export function undoVerdict({ verdict, verdictBy, verdictDue }: Reviewed, by: string, at: Date): Decision {
  if (verdict === null || verdictDue === null) return refuse('Nothing to undo')
  if (verdictBy !== by) return refuse(`Only ${verdictBy ?? 'the reviewer who decided'} can undo this decision`)
  if (verdictDue <= at) return refuse('The decision is already final')
  return decide({ set: cleared, events: [{ name: 'withdrawal.undone' }], message: 'Undone' })
}

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

import { sql } from 'kysely'
import { checksOf, isClean, warningsOf } from '#areas/payments/rules/payouts/auto-approval.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { payoutRefusal } from '#areas/players/rules/kyc/payout.ts'
import * as verdicts from '#areas/payments/rules/payouts/review-decision.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { approvePart as approvePartly } from '#areas/payments/rules/withdrawals/partial-approval.ts'
import { requestDocuments as askForDocuments } from '#areas/payments/rules/withdrawals/document-request.ts'
import { money } from '#values/money.ts'
import { termsOf } from '#areas/payments/withdrawals/payout-work/terms.ts'
import { claimedByOther } from '#blueprint/decision/queue.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { moveActs } from '#engine/move-acts.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { WaitingCases } from '#engine/queue/waiting-cases.ts'
import { reviewOf } from '#areas/payments/withdrawals/payout-work/review-facts.ts'
import { lockCase } from '#areas/payments/withdrawals/payout-work/lock-withdrawal.ts'
import {
  approveClean,
  approveDespiteWarnings,
  approvePart,
  approveWithUndo,
  rejectWithUndo,
  requestDocuments,
  reviewMoves,
  withdrawalQueue,
} from './review.actions.ts'
import { because, decider, lockPayable } from '#areas/payments/withdrawals/withdraws.act.ts'

export const reviewWaiting: WaitingCases = {
  from: sql`withdrawal q`,
  agent: 'q.agent_id',
  where: ({ username }) =>
    sql`q.status = 'PENDING' and q.decision is null and q.escalated_by is distinct from ${username}`,
}

/** Claims, escalation and undo of the review queue. */
export const withdrawalReview = queueActs(withdrawalQueue, {
  lock: lockCase,
  waiting: reviewWaiting,
  decided: ({ withdrawal: { status } }) =>
    status === 'PENDING' || status === 'ON_HOLD' ? null : refuse('Only withdrawals in review can be assigned.'),
  escalate: ({ withdrawal }, { name, at }, reason) =>
    verdicts.alreadyDecidedRefusal(withdrawal) ?? rules.escalate(withdrawal, { id: name, limit: null, at }, reason),
  undo: { pending: ({ withdrawal }) => verdicts.pendingOf(withdrawal), decide: verdicts.undoDecision },
})

/** Locks the withdrawal with its payee and the checks as of now, as the reviewer sees them. */
async function lockChecked(tx: Tx, request: { id: string; scope: Scope }) {
  const found = await lockPayable(tx, request)
  const review = found && (await reviewOf(tx, request.id))
  return found && review && { ...found, checks: checksOf(review.facts, review.terms) }
}
type Checked = NonNullable<Awaited<ReturnType<typeof lockChecked>>>

function approveReviewed(
  { withdrawal, payee }: Checked,
  { actor, now, maker, reason }: Pick<ActionRequest<AnyAction>, 'actor' | 'now' | 'maker' | 'reason'>,
) {
  const unproven = payoutRefusal(payee, withdrawal.amount)
  if (unproven) return unproven
  // A request for second approval keeps the claim of its maker, so the claim is ignored when the second approver
  // confirms.
  const reviewed = maker === null ? withdrawal : { ...withdrawal, claim: null }
  return verdicts.decideWithUndo(reviewed, 'APPROVE', { by: decider(actor, now), reason })
}

export const approveWithUndoAct = act(approveWithUndo, {
  facts: lockChecked,
  rule: (found, request) => {
    const decision = approveReviewed(found, request)
    if (decision.refused !== undefined || isClean(found.checks)) return decision
    return refuse(`Checks failed: ${warningsOf(found.checks)}. Approve it with a reason.`)
  },
})

export const approveDespiteWarningsAct = act(approveDespiteWarnings, {
  facts: lockChecked,
  rule: approveReviewed,
})

export const approvePartAct = act(approvePart, {
  facts: async (tx, request) => {
    const found = await lockPayable(tx, request)
    return found && { ...found, terms: await termsOf(tx, found.row.domain_id, found.row.method) }
  },
  rule: ({ withdrawal, payee, terms }, request) => {
    const amount = money(request.input.amount)
    const by = decider(request.actor, request.now)
    const held =
      verdicts.alreadyDecidedRefusal(withdrawal) ??
      (request.maker === null ? claimedByOther(withdrawal.claim, { name: by.id, at: by.at }, 'withdrawal') : null)
    return (
      held ?? payoutRefusal(payee, amount) ?? approvePartly(withdrawal, { amount, terms, reason: because(request) }, by)
    )
  },
})

export const requestDocumentsAct = act(requestDocuments, {
  facts: lockCase,
  rule: ({ withdrawal }, { actor, now, input }) => askForDocuments(withdrawal, input, decider(actor, now)),
})

export const rejectWithUndoAct = act(rejectWithUndo, {
  facts: lockCase,
  rule: ({ withdrawal }, request) =>
    verdicts.decideWithUndo(withdrawal, 'REJECT', {
      by: decider(request.actor, request.now),
      reason: because(request),
    }),
})

export const reviewMoveActs = moveActs(reviewMoves, { facts: lockCase })

export const approveCleanAct = act(approveClean, {
  facts: lockChecked,
  rule: ({ row, withdrawal, checks, payee }, { actor, now }) => {
    const held =
      verdicts.alreadyDecidedRefusal(withdrawal) ??
      claimedByOther(withdrawal.claim, { name: actor.username, at: now }, 'withdrawal')
    const open = held ?? payoutRefusal(payee, withdrawal.amount)
    if (open) return open
    if (row.evaluated_at === null) return refuse('Not checked yet.')
    if (!isClean(checks)) return refuse(`Has warnings: ${warningsOf(checks)}.`)
    return rules.approve(withdrawal, decider(actor, now))
  },
})

import { sql } from 'kysely'
import { isClean, type Check } from '#areas/payments/rules/payouts/auto-approval.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { payoutRefusal } from '#areas/players/rules/kyc/payout.ts'
import * as verdicts from '#areas/payments/rules/payouts/review-decision.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { claimedByOther } from '#blueprint/decision/queue.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { WaitingCases } from '#engine/queue/waiting-cases.ts'
import { lockCase } from '#areas/payments/payout-work/lock-withdrawal.ts'
import { approveClean, approveWithUndo, rejectWithUndo, reviewMoves, withdrawalQueue } from './review.actions.ts'
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
  escalate: ({ withdrawal }, { name, at }, reason) =>
    verdicts.alreadyDecidedRefusal(withdrawal) ?? rules.escalate(withdrawal, { id: name, limit: null, at }, reason),
  undo: { pending: ({ withdrawal }) => verdicts.pendingOf(withdrawal), decide: verdicts.undoDecision },
})

export const approveWithUndoAct = act(approveWithUndo, {
  facts: lockPayable,
  rule: ({ withdrawal, payee }, { actor, now, maker }) => {
    const unproven = payoutRefusal(payee, withdrawal.amount)
    if (unproven) return unproven
    // A request for second approval keeps the claim of its maker, so the claim is ignored when the second approver
    // confirms.
    const reviewed = maker === null ? withdrawal : { ...withdrawal, claim: null }
    return verdicts.decideWithUndo(reviewed, 'APPROVE', { by: decider(actor, now), reason: null })
  },
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

async function resultsOf(tx: Tx, id: string): Promise<Check[]> {
  return tx
    .selectFrom('rule_result')
    .select(['rule', 'title', 'passed', 'value', 'threshold'])
    .where('withdrawal_id', '=', id)
    .execute()
}

export const approveCleanAct = act(approveClean, {
  async facts(tx, request) {
    const found = await lockPayable(tx, request)
    return found && { ...found, checks: await resultsOf(tx, found.withdrawal.id) }
  },
  rule: ({ withdrawal, checks, payee }, { actor, now }) => {
    const held =
      verdicts.alreadyDecidedRefusal(withdrawal) ??
      claimedByOther(withdrawal.claim, { name: actor.username, at: now }, 'withdrawal')
    const open = held ?? payoutRefusal(payee, withdrawal.amount)
    if (open) return open
    if (checks.length === 0 || !isClean(checks))
      return refuse(`Withdrawal ${withdrawal.id} has warnings. Review it individually.`)
    return rules.approve(withdrawal, decider(actor, now))
  },
})

import { sql } from 'kysely'
import { isClean, type Check } from '#areas/payments/rules/payouts/automatic.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { mayPayOut } from '#areas/players/rules/kyc/withdrawing.ts'
import * as verdicts from '#areas/payments/rules/payouts/verdict.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { claimedByOther } from '#blueprint/decision/queue.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { Waiting } from '#engine/queue/waiting.ts'
import { lockCase } from '#areas/payments/payout-work/lock.ts'
import { approveClean, approveWithUndo, rejectWithUndo, resumeWithdrawal, withdrawalQueue } from './review.actions.ts'
import { because, decider, lockPayable } from '#areas/payments/withdrawals/withdraws.act.ts'

export const reviewWaiting: Waiting = {
  from: sql`withdrawal q`,
  agent: 'q.agent_id',
  where: ({ username }) =>
    sql`q.status = 'PENDING' and q.verdict is null and q.escalated_by is distinct from ${username}`,
}

/** Claims, escalation and undo of the review queue. */
export const withdrawalReview = queueActs(withdrawalQueue, {
  lock: lockCase,
  waiting: reviewWaiting,
  escalate: ({ withdrawal }, { name, at }, reason) =>
    verdicts.undecided(withdrawal) ?? rules.escalate(withdrawal, { id: name, limit: null, at }, reason),
  undo: { pending: ({ withdrawal }) => verdicts.pendingOf(withdrawal), decide: verdicts.undoVerdict },
})

export const approveWithUndoAct = act(approveWithUndo, {
  facts: lockPayable,
  rule: ({ withdrawal, payee }, { actor, now, maker }) => {
    const unproven = mayPayOut(payee, withdrawal.amount)
    if (unproven) return unproven
    // Whoever asked for a second person still has it open: that is how it came here.
    const reviewed = maker === null ? withdrawal : { ...withdrawal, claim: null }
    return verdicts.giveVerdict(reviewed, 'APPROVE', { by: decider(actor, now), reason: null })
  },
})

export const rejectWithUndoAct = act(rejectWithUndo, {
  facts: lockCase,
  rule: ({ withdrawal }, asked) =>
    verdicts.giveVerdict(withdrawal, 'REJECT', { by: decider(asked.actor, asked.now), reason: because(asked) }),
})

export const resumeWithdrawalAct = act(resumeWithdrawal, {
  facts: lockCase,
  rule: ({ withdrawal }) => rules.resume(withdrawal),
})

async function resultsOf(tx: Tx, id: string): Promise<Check[]> {
  return tx
    .selectFrom('rule_result')
    .select(['rule', 'title', 'passed', 'value', 'threshold'])
    .where('withdrawal_id', '=', id)
    .execute()
}

export const approveCleanAct = act(approveClean, {
  async facts(tx, asked) {
    const found = await lockPayable(tx, asked)
    return found && { ...found, checks: await resultsOf(tx, found.withdrawal.id) }
  },
  rule: ({ withdrawal, checks, payee }, { actor, now }) => {
    const held =
      verdicts.undecided(withdrawal) ??
      claimedByOther(withdrawal.claim, { name: actor.username, at: now }, 'withdrawal')
    const open = held ?? mayPayOut(payee, withdrawal.amount)
    if (open) return open
    if (checks.length === 0 || !isClean(checks)) return refuse(`Withdrawal ${withdrawal.id} is not clean: look at it`)
    return rules.approve(withdrawal, decider(actor, now))
  },
})

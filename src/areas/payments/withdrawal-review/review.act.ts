import * as claims from '#areas/payments/rules/deposits/claim.ts'
import { isClean, type Check } from '#areas/payments/rules/payouts/automatic.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { mayPayOut } from '#areas/players/rules/kyc/withdrawing.ts'
import * as verdicts from '#areas/payments/rules/payouts/verdict.ts'
import * as rules from '#areas/payments/rules/payouts/withdrawal.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { lockCase } from '#areas/payments/payout-work/lock.ts'
import {
  approveClean,
  claimWithdrawal,
  clearWithdrawal,
  declineWithdrawal,
  escalateWithdrawal,
  resumeWithdrawal,
  undoVerdict,
} from './review-actions.screen.ts'
import { because, decider, lockPayable } from '#areas/payments/withdrawals/withdraws.act.ts'

/** Looking is no deed of the withdrawal's history; taking it from somebody is. */
const looking = ({ domainId, agentId }: Subject, id: string): Subject => ({
  table: null,
  key: { id },
  domainId,
  agentId,
  name: `case ${id}`,
  shown: { id },
})

export const claimWithdrawalAct = act(claimWithdrawal, {
  async facts(tx, asked) {
    const found = await lockCase(tx, asked)
    if (!found || asked.input.takeOver) return found
    return { ...found, subject: looking(found.subject, asked.id) }
  },
  rule: ({ withdrawal, row }, { actor, now, input }) => {
    const { claim, id } = withdrawal
    const claiming = { id, domainId: row.domain_id, claim, by: actor.username, at: now, takesOver: input.takeOver }
    const decision = claims.claimCase(claiming)
    // That somebody else was first is an answer to whoever only looks.
    return decision.refused === undefined || claim === null
      ? decision
      : decide({ message: decision.refused, answers: { heldBy: claim.by } })
  },
})

export const clearWithdrawalAct = act(clearWithdrawal, {
  facts: lockPayable,
  rule: ({ withdrawal, payee }, { actor, now, maker }) => {
    const unproven = mayPayOut(payee, withdrawal.amount)
    if (unproven) return unproven
    // Whoever asked for a second person still has it open: that is how it came here.
    const reviewed = maker === null ? withdrawal : { ...withdrawal, claim: null }
    return verdicts.giveVerdict(reviewed, 'APPROVE', { by: decider(actor, now), reason: null })
  },
})

export const declineWithdrawalAct = act(declineWithdrawal, {
  facts: lockCase,
  rule: ({ withdrawal }, asked) =>
    verdicts.giveVerdict(withdrawal, 'REJECT', { by: decider(asked.actor, asked.now), reason: because(asked) }),
})

export const escalateWithdrawalAct = act(escalateWithdrawal, {
  facts: lockCase,
  rule: ({ withdrawal }, asked) =>
    verdicts.undecided(withdrawal) ??
    claims.heldByOther(withdrawal.claim, asked.actor.username, asked.now) ??
    rules.escalate(withdrawal, decider(asked.actor, asked.now), because(asked)),
})

export const undoVerdictAct = act(undoVerdict, {
  facts: lockCase,
  rule: ({ withdrawal }, { actor, now }) => verdicts.undoVerdict(withdrawal, actor.username, now),
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
    const held = verdicts.undecided(withdrawal) ?? claims.heldByOther(withdrawal.claim, actor.username, now)
    const open = held ?? mayPayOut(payee, withdrawal.amount)
    if (open) return open
    if (checks.length === 0 || !isClean(checks)) return refuse(`Withdrawal ${withdrawal.id} is not clean: look at it`)
    return rules.approve(withdrawal, decider(actor, now))
  },
})

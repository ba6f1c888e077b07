import { act, type FactsRequest, type Tx } from '#engine/action/act.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { money } from '#values/money.ts'
import { mayClaim } from '#areas/players/rules/care/gate.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import * as rules from '#areas/marketing/rules/referral.ts'
import { approveRewards, payRewards, rejectRewards, reverseReward } from './referral-reward.actions.ts'
import { referralReward } from './referral-reward.record.ts'

/** Locks the reward and reads whether its player may have one now. */
async function lockReward(tx: Tx, request: FactsRequest<AnyAction>) {
  const row = await referralReward.lock(tx, request)
  if (!row) return null
  const { care } = await readResponsibleGaming(tx, { cell: row.cell, id: row.playerId }, request.now)
  const reward: rules.Reward = { ...row, amount: money(row.amount) }
  return {
    reward,
    excluded: mayClaim(care, request.now),
    subject: { ...referralReward.subjectOf(row), amount: row.amount, requestedBy: [row.approvedBy] },
  }
}

export const referralRewardActs = [
  act(approveRewards, { facts: lockReward, rule: (_, { by }) => rules.approveReward(by) }),
  act(payRewards, {
    facts: lockReward,
    rule: ({ reward, excluded }, { by }) => rules.payReward(reward, excluded, by),
  }),
  act(rejectRewards, { facts: lockReward, rule: (_, { by, reason }) => rules.rejectReward(reason ?? '', by) }),
  act(reverseReward, {
    facts: lockReward,
    rule: ({ reward }, { by, reason }) => rules.reverseReward(reward, reason ?? '', by),
  }),
]

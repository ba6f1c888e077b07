import { task } from '#engine/tasks/task.ts'
import { expirePoints } from '#areas/marketing/rules/loyalty-expiry.ts'
import { rewardLineFlow } from '#areas/marketing/rules/reward-line.ts'
import { rewardLine } from '#areas/marketing/reward-runs/reward-run.record.ts'
import { pointsToExpire } from './loyalty-points.facts.ts'

/** Takes points off that players left unused for as long as their domain allows. */
export const expireLoyaltyPoints = task({
  name: 'loyalty-points.expiry',
  everyMs: 600_000,
  batchSize: 100,
  due: (tx, { limit }) => pointsToExpire(tx, limit),
  subject: ({ lineId, cell, playerId, domainId, agentId }) =>
    rewardLine.subjectOf({ id: lineId, cell, playerId, domainId, agentId }),
  flow: rewardLineFlow,
  rule: (held) => expirePoints(held),
})

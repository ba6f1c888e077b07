import { recordOf } from '#engine/records/record-of.ts'
import { referralFlow } from '#areas/marketing/rules/referral.ts'

/** A reward belongs to the referrer and to the referrer's agent. */
export const referralReward = recordOf('referral_reward', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: referralFlow,
  name: ({ id }) => `referral reward ${id}`,
  shown: ['status', 'playerId', 'refereeId', 'base', 'amount', 'currency', 'marks'],
})

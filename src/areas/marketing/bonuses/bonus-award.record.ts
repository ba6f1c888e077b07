import { recordOf } from '#engine/records/record-of.ts'
import { bonusFlow } from '#areas/marketing/rules/flow.ts'

/** A bonus belongs to its player and to the player's agent. */
export const bonusAward = recordOf('bonus_award', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: bonusFlow,
  name: ({ id }) => `bonus ${id}`,
  shown: ['name', 'status', 'playerId', 'amount', 'balance', 'required', 'wagered', 'currency', 'expiresAt'],
})

import { recordOf } from '#engine/records/record-of.ts'
import { freeRoundFlow } from '#areas/casino/rules/free-rounds.ts'

export const freeRoundGrant = recordOf('free_round_grant', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: freeRoundFlow,
  name: ({ id }) => `free rounds ${id}`,
  shown: ['status', 'playerId', 'provider', 'game', 'rounds', 'used', 'stake', 'won', 'purse', 'currency', 'expiresAt'],
})

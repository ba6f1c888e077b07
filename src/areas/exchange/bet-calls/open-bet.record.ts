import { recordOf } from '#engine/records/record-of.ts'

/** A bet of a market that is not settled. It is written with the position of its player, and has no version of its own. */
export const openBet = recordOf('bet_open', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  name: ({ id }) => `bet ${id}`,
  shown: [],
})

import { recordOf } from '#engine/records/record-of.ts'

/** A session of a player at the site of a domain. */
export const playerSession = recordOf('player_session', {
  scope: 'domain',
  key: ['cell', 'player_id', 'id'],
  name: ({ playerId }) => `session of player ${playerId}`,
  shown: [],
})

import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'

/** An agent is in the scope of itself and of those above. */
export const agentRecord = recordOf('agent', {
  scope: 'agent',
  agent: sql<bigint>`agent.id`,
  name: ({ username }) => `agent ${username}`,
  shown: ['id', 'username', 'status'],
})

export const playerRecord = recordOf('player', {
  scope: 'agent',
  key: ['cell', 'id'],
  name: ({ id }) => `player ${id}`,
  shown: ['id', 'username', 'status', 'isBetLocked'],
})

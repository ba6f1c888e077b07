import { recordOf } from '#engine/records/record-of.ts'

/** An entry of the audit log about a player. Entries are never changed. */
export const logEntry = recordOf('audit', {
  scope: 'agent',
  key: ['id', 'player_id'],
  name: ({ id }) => `log entry ${id}`,
  shown: [],
})

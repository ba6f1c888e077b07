import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'

/** What staff know of a round beside what its provider says; without a note there is no row. It belongs to the agent of the round. */
export const roundNote = recordOf('round_note', {
  scope: 'agent',
  agent: sql<bigint>`(select r.agent_id from casino_round r
    where r.cell = round_note.cell and r.player_id = round_note.player_id and r.id = round_note.round_id)`,
  key: ['round_id', 'cell', 'player_id'],
  name: ({ roundId }) => `round ${roundId}`,
  shown: ['note'],
})

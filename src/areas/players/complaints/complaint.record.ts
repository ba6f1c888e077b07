import { complaintFlow } from '#areas/players/rules/complaints/complaint.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A complaint belongs to its player, and to the agent whom the player had when it was recorded. */
export const complaint = recordOf('player_complaint', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: complaintFlow,
  name: ({ id }) => `complaint ${id}`,
  shown: ['id', 'kind', 'status', 'answerBy', 'outcome', 'handedTo', 'ruling'],
})

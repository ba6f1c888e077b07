import { broadcastFlow } from '#areas/players/rules/messages/broadcast.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A broadcast of the operator, or of an agent to its downline. */
export const messageBroadcast = recordOf('message_broadcast', {
  scope: 'agent',
  flow: broadcastFlow,
  name: ({ subject }) => `broadcast ${subject}`,
  shown: ['id', 'status', 'reached'],
})

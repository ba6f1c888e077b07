import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A deposit belongs to its player, and to the agent whom the player had when it was requested. */
export const depositRecord = recordOf('deposit', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: depositFlow,
  name: ({ id }) => `deposit ${id}`,
  shown: ['id', 'status', 'amount', 'utr'],
  requestedBy: ({ enteredBy }) => [enteredBy],
})

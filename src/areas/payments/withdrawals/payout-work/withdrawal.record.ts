import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A withdrawal belongs to its player, and to the agent whom the player had when it was requested. */
export const withdrawalRecord = recordOf('withdrawal', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: withdrawalFlow,
  name: ({ id }) => `withdrawal ${id}`,
  shown: ['id', 'amount', 'status', 'beneficiary'],
  amount: ({ amount }) => amount,
  requestedBy: ({ requestedBy, escalatedBy }) => [requestedBy, escalatedBy],
})

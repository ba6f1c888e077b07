import { adjustmentFlow } from '#areas/reports/rules/balances/adjustment.ts'
import { recordOf } from '#engine/records/record-of.ts'

export const adjustment = recordOf('adjustment', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: adjustmentFlow,
  name: ({ id }) => `adjustment ${id}`,
  shown: ['id', 'playerId', 'direction', 'amount', 'category', 'status', 'note'],
  amount: ({ amount }) => amount,
  requestedBy: ({ requestedBy }) => [requestedBy],
})

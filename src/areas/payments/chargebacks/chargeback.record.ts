import { chargebackFlow } from '#areas/payments/rules/chargebacks/chargeback.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A chargeback belongs to the player of its deposit, and to the agent whom the deposit belongs to. */
export const chargeback = recordOf('deposit_chargeback', {
  scope: 'agent',
  key: ['cell', 'player_id', 'id'],
  flow: chargebackFlow,
  name: ({ id }) => `chargeback ${id}`,
  shown: ['id', 'depositId', 'reference', 'amount', 'status', 'respondBy'],
})

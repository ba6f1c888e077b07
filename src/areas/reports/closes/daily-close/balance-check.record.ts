import { balanceCheckFlow } from '#areas/reports/rules/balances/balance-repair.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A finding about the wallet of a player or of an agent. */
export const balanceCheck = recordOf('balance_check', {
  scope: 'agent',
  key: ['cell', 'account_id', 'id'],
  flow: balanceCheckFlow,
  name: ({ id }) => `balance check ${id}`,
  shown: ['accountId', 'status', 'expected', 'actual'],
  requestedBy: ({ requestedBy }) => [requestedBy],
})

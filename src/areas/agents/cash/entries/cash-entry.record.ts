import { sql } from 'kysely'
import { cashFlow } from '#areas/agents/rules/chips/settlement.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A transfer or settlement between an account and the agent above it, to whom it belongs. */
export const cashEntry = recordOf('cash_entry', {
  scope: 'agent',
  agent: sql<bigint>`cash_entry.parent_id`,
  flow: cashFlow,
  name: ({ id }) => `settlement ${id}`,
  shown: ['id', 'accountId', 'direction', 'amount', 'status'],
  amount: ({ amount }) => amount,
})

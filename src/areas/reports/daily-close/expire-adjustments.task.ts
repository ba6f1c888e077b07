import { sql } from 'kysely'
import { adjustmentFlow, expire } from '#areas/reports/rules/balances/adjustment.ts'
import { task } from '#engine/tasks/task.ts'

/** Expires adjustments that were pending for 24 hours. */
export const expireAdjustments = task({
  name: 'player-adjustments.expiry',
  everyMs: 30_000,
  batchSize: 100,
  due: (tx, { limit }) =>
    tx
      .selectFrom('adjustment')
      .select(['cell', 'player_id', 'id', 'domain_id', 'agent_id', 'version', 'amount'])
      .where('status', '=', 'PENDING')
      .where('expires_at', '<=', sql<Date>`now()`)
      .orderBy('expires_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),
  subject: ({ cell, player_id, id, domain_id: domainId, agent_id: agentId, version, amount }) => ({
    table: 'adjustment' as const,
    key: { cell, player_id, id },
    state: 'PENDING',
    version,
    domainId,
    agentId,
    name: `adjustment ${id}`,
    shown: { id, amount, status: 'PENDING' },
  }),
  flow: adjustmentFlow,
  rule: (_, now) => expire(now),
})

import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { adjustmentFlow } from '#areas/reports/rules/balances/adjustment.ts'
import { record } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'

const batchSize = 100

/** Expires adjustments that were pending for 24 hours. Returns the number of expired requests. */
export const expireAdjustments = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const due = await tx
      .selectFrom('adjustment')
      .select(['cell', 'player_id', 'id', 'domain_id', 'agent_id', 'version', 'amount'])
      .where('status', '=', 'PENDING')
      .where('expires_at', '<=', sql<Date>`now()`)
      .orderBy('expires_at')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { cell, player_id, id, domain_id: domainId, agent_id: agentId, version, amount } of due) {
      const effects = {
        move: 'expire' as const,
        set: { decided_at: new Date(), reason: 'Not decided within 24 hours' },
        events: [{ name: 'adjustment.expired' as const }],
      }
      await record(tx, effects, {
        by: 'overround',
        subject: {
          table: 'adjustment',
          key: { cell, player_id, id },
          state: 'PENDING',
          version,
          domainId,
          agentId,
          name: `adjustment ${id}`,
          shown: { id, amount, status: 'PENDING' },
        },
        flow: adjustmentFlow,
        domainId,
        trail: { action: 'player-adjustments.expiry', route: 'job' },
        enqueue: () => Promise.reject(new Error('An expiry must not enqueue a job')),
      })
    }
    return due.length
  })

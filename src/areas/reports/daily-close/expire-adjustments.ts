import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { adjustmentFlow } from '#areas/reports/rules/balances/adjustment.ts'
import { record } from '#engine/recorder/record.ts'
import { transact } from '#platform/database/transact.ts'

const portion = 100

/** Nobody decides any more on what waited a day. Answers how many there were. */
export const expireAdjustments = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const due = await tx
      .selectFrom('adjustment')
      .select(['cell', 'player_id', 'id', 'domain_id', 'agent_id', 'version', 'amount'])
      .where('status', '=', 'PENDING')
      .where('expires_at', '<=', sql<Date>`now()`)
      .orderBy('expires_at')
      .limit(portion)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { cell, player_id, id, domain_id: domainId, agent_id: agentId, version, amount } of due) {
      const ruling = {
        move: 'expire',
        set: { decided_at: new Date(), reason: 'Nobody decided within a day' },
        events: [{ name: 'adjustment.expired' }],
      }
      await record(tx, ruling, {
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

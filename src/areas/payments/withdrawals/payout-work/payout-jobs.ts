import { sql } from 'kysely'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import type { Handlers } from '#platform/jobs/queues.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { applyBankResult, readBankResultJob } from './bank-result-job.ts'
import { queryPayoutStatus, sendPayout, type PayoutWorkerContext } from './send.ts'

const textIn = (payload: unknown, name: string): string => {
  const found: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  if (typeof found !== 'string') throw new Error(`Payout job has no ${name}`)
  return found
}

export const payoutHandlers = (paying: PayoutWorkerContext): Handlers => ({
  'send-payout': (payload) => sendPayout(paying, textIn(payload, 'withdrawalId')),
  'bank-result': (payload) => applyBankResult(paying, readBankResultJob(payload)),
  'query-payout': (payload) => queryPayoutStatus(paying, textIn(payload, 'orderId')),
})

/** Scheduled tasks for withdrawals. */
export const payoutTasks = (paying: PayoutWorkerContext): readonly Omit<ScheduledTask, 'onFault'>[] => [
  { everyMs: 5_000, work: async () => (await queryOpenPayouts(paying)) > 0 },
]

const batchSize = 20

/**
 * Queries payouts without a final outcome when due, and sends those whose job was lost; returns how many there were.
 */
export async function queryOpenPayouts(paying: PayoutWorkerContext): Promise<number> {
  const { rows } = await wholeSnapshot(paying.db, (tx) =>
    sql<{ id: string; withdrawal_id: string; status: string }>`select id, withdrawal_id, status from payout
      where bank_file_id is null and ((status in ('ACCEPTED', 'UNKNOWN') and next_query_at <= now()) or (status = 'SENT' and sent_at < now() - interval '2 minutes')
        or (status = 'WAITING' and due_at < now() - interval '1 minute'))
      order by ordered_at limit ${batchSize}`.execute(tx),
  )
  const faults: unknown[] = []
  for (const { id, withdrawal_id: withdrawalId, status } of rows) {
    try {
      if (status === 'WAITING') await sendPayout(paying, withdrawalId)
      else await queryPayoutStatus(paying, id)
    } catch (error) {
      // The payouts after this one belong to other players, who wait too.
      faults.push(error)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${rows.length} open payouts failed`)
  return rows.length
}

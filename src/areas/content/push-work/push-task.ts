import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { callProvider, type CallContext } from './call-provider.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { recordBatch } from './record-push.ts'

export interface PushContext extends CallContext {
  readonly db: Database
  readonly now?: () => Date
}

/**
 * Sends the next deliveries that are due; returns whether there were any. They are marked in a transaction of their own
 * before they are sent, so that a process that dies sends none twice.
 */
export async function sendPushBatch(context: PushContext): Promise<boolean> {
  const { db, now = () => new Date() } = context
  const push = await transact(db, 'all', (tx) => claimDeliveries(tx, now()))
  if (push === null) return false
  if (push.deliveries.length === 0) return true
  const ended = await callProvider(context, push)
  await transact(db, 'all', (tx) => recordBatch(tx, push, ended, now()))
  return true
}

export const pushTask = (context: PushContext): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 1_000,
  work: () => sendPushBatch(context),
})

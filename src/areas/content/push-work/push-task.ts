import type { Database } from '#platform/database/connect.ts'
import { workOutside } from '#engine/tasks/work-outside.ts'
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
export const sendPushBatch = (context: PushContext): Promise<boolean> =>
  workOutside(context, {
    claim: claimDeliveries,
    call: async (push) => (push.deliveries.length === 0 ? [] : callProvider(context, push)),
    store: recordBatch,
  })

export const pushTask = (context: PushContext): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: 1_000,
  work: () => sendPushBatch(context),
})

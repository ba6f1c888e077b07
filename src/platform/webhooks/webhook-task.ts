import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { concurrencyLimit, type ConcurrencyLimit } from '#platform/auth/sessions/concurrency-limit.ts'
import type { SealingKeys } from '#platform/auth/secrets/seal.ts'
import { attemptDelivery } from './attempt.ts'
import { claimDelivery, endpointsWithDue } from './claim-delivery.ts'
import { recordAttempt } from './record-attempt.ts'

export interface WebhookContext {
  readonly db: Database
  readonly sealingKeys: SealingKeys
  /** Whether a receiver on this machine may be called. */
  readonly mayLoopback: boolean
  readonly onFault: (error: unknown) => void
  readonly now?: () => Date
}

const everyMs = 250
/** Deliveries on their way to one endpoint, in one process. One that hangs holds these places and no other endpoint's. */
const perEndpoint = 4
/** Connections to the database in use at once, since the panel needs the others; one of each endpoint. */
const connections = 3

/** Sends due deliveries: each endpoint has places of its own, so that none waits for another. */
export function webhookTask(context: WebhookContext): Omit<ScheduledTask, 'onFault'> {
  const { db, onFault } = context
  const sending = new Map<string, Set<Promise<void>>>()
  const limit = concurrencyLimit({ places: connections, queue: Infinity })
  let isEnding = false
  const sendAll = async (endpointId: string): Promise<void> => {
    while (!isEnding && (await sendNext(context, limit, endpointId))) continue
  }
  return {
    everyMs,
    async work() {
      for (const endpointId of await endpointsWithDue(db)) {
        const places = sending.get(endpointId) ?? new Set()
        if (places.size >= perEndpoint) continue
        const place = sendAll(endpointId)
          .catch(onFault)
          .finally(() => {
            places.delete(place)
            if (places.size === 0) sending.delete(endpointId)
          })
        sending.set(endpointId, places.add(place))
      }
      return false
    },
    /** What is on its way ends within its deadline; what was cut off is due again after its lease. */
    async onEnd() {
      isEnding = true
      await Promise.all([...sending.values()].flatMap((places) => [...places]))
    },
  }
}

/** Sends the delivery that is due first for this endpoint; returns whether there was one. */
async function sendNext(context: WebhookContext, limit: ConcurrencyLimit, endpointId: string): Promise<boolean> {
  const due = await limit.run(endpointId, () => claimDelivery(context.db, endpointId))
  if (due === null) return false
  const attempt = await attemptDelivery(context, due)
  await limit.run(endpointId, () => recordAttempt(context.db, { due, attempt, now: context.now?.() ?? new Date() }))
  return true
}

const sweepEveryMs = 3_600_000

/** Removes deliveries that ended a month ago, with their attempts. */
export const webhookSweepTask = (db: Database): Omit<ScheduledTask, 'onFault'> => ({
  everyMs: sweepEveryMs,
  work: () =>
    transact(db, 'all', async (tx) => {
      const { numAffectedRows = 0n } =
        await sql`delete from webhook_delivery where id in (select id from webhook_delivery
        where created_at < now() - interval '30 days' and status <> 'PENDING' order by created_at limit 5000)`.execute(
          tx,
        )
      return numAffectedRows > 0n
    }),
})

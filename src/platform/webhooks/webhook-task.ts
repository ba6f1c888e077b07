import { sql } from 'kysely'
import type { CallLog } from '#platform/audit/request-log/noted-call.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import type { SealingKeys } from '#platform/auth/secrets/seal.ts'
import { attemptDelivery } from './attempt.ts'
import { claimDeliveries, endpointsWithDue, type DueDelivery } from './claim-delivery.ts'
import { recordAttempt, recordDelivered, type Ended } from './record-attempt.ts'
import { together } from '#platform/jobs/together.ts'

export interface WebhookContext extends CallLog {
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

interface Lanes {
  readonly claim: (endpointId: string) => Promise<DueDelivery | null>
  readonly record: (ended: Ended) => Promise<void>
}

/**
 * Claims of all endpoints share a transaction, and so does what was delivered: a handful of connections serves any number of
 * endpoints, and none waits in a line that grows with the others. What failed is recorded one by one.
 */
function lanesOf(db: Database): Lanes {
  const delivered = together(async (all: readonly Ended[]) => {
    await recordDelivered(db, all)
    return all
  })
  const failed = together(async (all: readonly Ended[]) => {
    const faults: ({ readonly error: unknown } | null)[] = []
    for (const ended of all) faults.push(await faultOf(recordAttempt(db, ended)))
    return faults
  })
  return {
    claim: together((places) => claimDeliveries(db, places)),
    async record(ended) {
      if (ended.attempt.outcome === 'DELIVERED') {
        await delivered(ended)
        return
      }
      const fault = await failed(ended)
      if (fault) throw fault.error
    },
  }
}

const faultOf = (work: Promise<void>): Promise<{ readonly error: unknown } | null> =>
  work.then(
    () => null,
    (error: unknown) => ({ error }),
  )

/** Sends due deliveries: each endpoint has places of its own, so that none waits for another. */
export function webhookTask(context: WebhookContext): Omit<ScheduledTask, 'onFault'> {
  const { db, onFault } = context
  const sending = new Map<string, Set<Promise<void>>>()
  const lanes = lanesOf(db)
  let isEnding = false
  const sendAll = async (endpointId: string): Promise<void> => {
    while (!isEnding && (await sendNext(context, lanes, endpointId))) continue
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
async function sendNext(context: WebhookContext, { claim, record }: Lanes, endpointId: string): Promise<boolean> {
  const due = await claim(endpointId)
  if (due === null) return false
  const attempt = await attemptDelivery(context, due)
  await record({ due, attempt, now: context.now?.() ?? new Date() })
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

import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import type { WriteTx } from '#platform/database/transaction.ts'
import { queueAlertEmails } from '#platform/mail/alert-emails.ts'
import type { Attempt } from './attempt.ts'
import type { DueDelivery } from './claim-delivery.ts'
import { isBeyondHope, waitAfter } from './schedule.ts'

export interface Ended {
  readonly due: DueDelivery
  readonly attempt: Attempt
  readonly now: Date
}

/** Records how an attempt ended, when the next one is, and what follows for the endpoint. */
export const recordAttempt = (db: Database, ended: Ended): Promise<void> =>
  transact(db, 'all', async (tx) => {
    const { due, attempt, now } = ended
    await store(tx, ended, nextOf(ended))
    if (attempt.outcome === 'GONE') await stop(tx, due, { status: 'PAUSED', reason: attempt.error ?? '' })
    if (attempt.outcome === 'FAILED') await noteFailure(tx, due, now)
  })

/** Records what was delivered in one transaction: an endpoint that fails or hangs is recorded apart and delays none of it. */
export const recordDelivered = (db: Database, all: readonly Ended[]): Promise<void> =>
  transact(db, 'all', async (tx) => {
    const rows = all.map(({ due, attempt, now }) => ({
      id: attempt.id,
      domain_id: due.domainId,
      delivery_id: due.id,
      endpoint_id: due.endpointId,
      attempt: due.attempts,
      at: now.toISOString(),
      http_status: attempt.httpStatus,
      latency_ms: attempt.latencyMs,
      error: attempt.error,
    }))
    const ended = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as ended(id uuid, domain_id int, delivery_id uuid, endpoint_id uuid, attempt int, at timestamptz, http_status int, latency_ms int, error text)`
    // Locked in one order, since another process may record deliveries of the same endpoints.
    await sql`with known as (select d.id from webhook_delivery d
        where d.id in (select delivery_id from ${ended}) and d.status = 'PENDING' order by d.id for update),
      attempt as (insert into webhook_attempt (id, domain_id, delivery_id, attempt, at, http_status, latency_ms, error)
        select id, domain_id, delivery_id, attempt, at, http_status, latency_ms, error from ${ended})
      update webhook_delivery d set status = 'SUCCESS', http_status = ended.http_status, latency_ms = ended.latency_ms,
        error = null, failure = null, failed_since = null, failed_at = null
      from known, ${ended} where d.id = known.id and ended.delivery_id = d.id`.execute(tx)
    await sql`with newest as (select endpoint_id, max(at) as at from ${ended} group by endpoint_id),
      stale as (select e.id, newest.at from webhook_endpoint e join newest on newest.endpoint_id = e.id
        where e.failures > 0 or e.last_delivered_at is null or e.last_delivered_at < newest.at - interval '1 second'
        order by e.id for update of e)
      update webhook_endpoint e set failing_since = null, failures = 0, last_delivered_at = stale.at
      from stale where e.id = stale.id`.execute(tx)
  })

interface Next {
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  readonly at: Date | null
}

/** One statement, since most attempts succeed; the endpoint is then changed at most once a second. */
async function store(tx: WriteTx, { due, attempt, now }: Ended, next: Next): Promise<void> {
  const { failure, httpStatus, latencyMs, error } = attempt
  await sql`
    with attempt as (insert into webhook_attempt (id, domain_id, delivery_id, attempt, at, http_status, latency_ms, error)
        values (${attempt.id}, ${due.domainId}, ${due.id}, ${due.attempts}, ${now}, ${httpStatus}, ${latencyMs}, ${error})),
      delivery as (update webhook_delivery set status = ${next.status}, next_at = coalesce(${next.at}, next_at),
          http_status = ${httpStatus}, latency_ms = ${latencyMs}, error = ${error}, failure = ${failure},
          failed_since = case when ${failure}::text is null then null when failure = ${failure} and http_status is not distinct from ${httpStatus}
            and error = ${error} then failed_since else ${now} end,
          failed_at = case when ${failure}::text is null then null else ${now}::timestamptz end
        where id = ${due.id} and status = 'PENDING')
    update webhook_endpoint set failing_since = null, failures = 0, last_delivered_at = ${now}
    where id = ${due.endpointId} and ${attempt.outcome === 'DELIVERED'}
      and (failures > 0 or last_delivered_at is null or last_delivered_at < ${now}::timestamptz - interval '1 second')`.execute(
    tx,
  )
}

/** A delivery that met 410 waits until the endpoint is resumed; one that could not be sent is not tried again. */
function nextOf({ due, attempt, now }: Ended): Next {
  if (attempt.outcome === 'DELIVERED') return { status: 'SUCCESS', at: null }
  if (attempt.outcome === 'GONE') return { status: 'PENDING', at: now }
  const wait = attempt.outcome === 'UNSENT' ? null : waitAfter(due.attemptsOfRun, due.id)
  return wait === null ? { status: 'FAILED', at: null } : { status: 'PENDING', at: new Date(now.getTime() + wait) }
}

async function noteFailure(tx: WriteTx, due: DueDelivery, now: Date): Promise<void> {
  const { failing_since: since, failures } = await tx
    .updateTable('webhook_endpoint')
    .set({ failing_since: sql`coalesce(failing_since, ${now})`, failures: sql`failures + 1` })
    .where('id', '=', due.endpointId)
    .returning(['failing_since', 'failures'])
    .executeTakeFirstOrThrow()
  if (since === null || !isBeyondHope(since, failures, now)) return
  await stop(tx, due, {
    status: 'DISABLED',
    reason: `${failures} deliveries failed in a row since ${since.toISOString()}`,
  })
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'DISABLED' })
    .where('endpoint_id', '=', due.endpointId)
    .where('status', '=', 'PENDING')
    .execute()
}

interface Stop {
  readonly status: 'PAUSED' | 'DISABLED'
  readonly reason: string
}

/** Stops an endpoint with an audit row, and notifies by email: what fails cannot report its own failure. */
async function stop(tx: WriteTx, { endpointId, domainId }: DueDelivery, { status, reason }: Stop): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoint')
    .set({ status, status_reason: reason, version: sql`version + 1` })
    .where('id', '=', endpointId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  const [action, what] =
    status === 'PAUSED'
      ? ['webhooks.paused', 'Webhook endpoint paused']
      : ['webhooks.disabled', 'Webhook endpoint disabled']
  const subject = `webhook_endpoint:${endpointId}`
  await sql`insert into audit (domain_id, actor, action, subject, subject_name, before, after, reason)
    values (${domainId}, 'overround', ${action}, ${subject}, ${subject}, '{"status": "ACTIVE"}', ${JSON.stringify({ status })}::jsonb, ${reason})`.execute(
    tx,
  )
  await queueAlertEmails(tx, [{ domain: domainId, what }])
}
